// The dynamic imports of the desk. The bundler writes beside each one the names of all files that it needs. Because this
// module loads only at the desk, these names are no part of the initial load of the other pages: 415 bytes less each
// (`npm run size`).
export const loadDeskLayout = () => import('@/layouts/desk-layout');
export const loadDeskListLayout = () => import('@/layouts/desk-list-layout');
export const loadDesk = () => import('@/pages/desk');
export const loadDeskEvent = () => import('@/pages/desk-event');
export const loadDeskMail = () => import('@/pages/desk-mail');
export const loadDeskHistory = () => import('@/pages/desk-history');
export const loadDeskAccount = () => import('@/pages/desk-account');
export const loadNewEvent = () => import('@/pages/new-event');
export const loadEditEvent = () => import('@/pages/edit-event');
