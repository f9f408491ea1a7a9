// The dynamic imports of the desk. The bundler writes beside each one the names of all files that it needs. Because this
// module loads only at the desk, these names are no part of the initial load of the other pages: 415 bytes less each
// (`npm run size`).
export const loadDeskLayout = () => import('@/layouts/desk-layout');
export const loadDeskListLayout = () => import('@/layouts/desk-list-layout');
export const loadDesk = () => import('@/pages/admin');
export const loadDeskEvent = () => import('@/pages/admin-event');
export const loadDeskMail = () => import('@/pages/admin-mail');
export const loadDeskHistory = () => import('@/pages/admin-history');
export const loadDeskAccount = () => import('@/pages/admin-account');
export const loadNewEvent = () => import('@/pages/admin-new-event');
export const loadEditEvent = () => import('@/pages/admin-edit-event');
