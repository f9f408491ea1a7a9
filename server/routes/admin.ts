import { adminLogin } from '@/contract/auth';
import { logInAdmin, type AdminLoginDeps } from '#server/auth/admin-login';
import type { Api } from '#server/http/api';

export function adminRoutes(api: Api, deps: AdminLoginDeps): void {
  api.forVisitors(adminLogin, async ({ body, c }) => {
    const data = await logInAdmin(body, c, deps);
    return { status: 200, data, message: 'Login Successful' };
  });
}
