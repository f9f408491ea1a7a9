import { adminLogin, adminLogout } from '@/contract/auth';
import { type AdminLoginDeps, createAdminLogin } from '#server/auth/admin-login';
import type { Api } from '#server/http/api';
import { traceOf } from '#server/http/app-env';

export function adminRoutes(api: Api, deps: AdminLoginDeps): void {
  const logIn = createAdminLogin(deps);

  api.forVisitors(adminLogin, async ({ body, c }) => {
    const data = await logIn(body, c);
    return { status: 200, data, message: 'Login Successful' };
  });

  api.forAdmins(adminLogout, async ({ adminId, c }) => {
    await deps.store.admins.endSessions(adminId);
    deps.log('admin_logout', traceOf(c));
    return { status: 200, data: null, message: 'Signed out on all devices' };
  });
}
