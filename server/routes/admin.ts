import { adminLogin, adminLogout } from '@/contract/auth';
import { logInAdmin, type AdminLoginDeps } from '#server/auth/admin-login';
import type { Api } from '#server/http/api';

export function adminRoutes(api: Api, deps: AdminLoginDeps): void {
  api.forAdmins(adminLogout, async ({ adminId }) => {
    await deps.store.admins.endSessions(adminId);
    return { status: 200, data: null, message: 'Signed out on all devices' };
  });

  api.forVisitors(adminLogin, async ({ body, c }) => {
    const data = await logInAdmin(body, c, deps);
    return { status: 200, data, message: 'Login Successful' };
  });
}
