import { adminLogin, adminLogout } from '@/contract/auth';
import { type AdminLoginDeps, createAdminLogin } from '#server/auth/admin-login';
import type { Api } from '#server/http/api';
import { requestContext } from '#server/http/app-env';

/** Login and logout of admins. */
export function adminRoutes(api: Api, deps: AdminLoginDeps): void {
  const logIn = createAdminLogin(deps);

  api.public(adminLogin, async ({ body, c }) => {
    const data = await logIn(body, c);
    return { status: 200, data, message: 'Login Successful' };
  });

  api.admin(adminLogout, async ({ adminId, c }) => {
    await deps.store.admins.endSessions(adminId);
    deps.log('admin_logout', requestContext(c));
    return { status: 200, data: null, message: 'Signed out on all devices' };
  });
}
