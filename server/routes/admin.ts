import { adminLogin as adminLoginCall } from '@/contract/auth';
import { adminLogin, type AdminLoginDeps } from '#server/auth/admin-login';
import type { Api } from '#server/http/api';

export function adminRoutes(api: Api, deps: AdminLoginDeps): void {
  api.forVisitors(adminLoginCall, async ({ body, c }) => {
    const data = await adminLogin(body, c, deps);
    return { status: 200, data, message: 'Login Successful' };
  });
}
