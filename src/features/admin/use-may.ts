import { useQuery } from '@tanstack/react-query';
import { may, type Permission } from '@/domain/roles';
import { adminAccountQuery } from './account/account-queries';

/** Whether the admin who is signed in has the permission; undefined as long as the role is unknown. */
export function useMay(permission: Permission): boolean | undefined {
  const { data } = useQuery(adminAccountQuery());
  return data && may(data.role, permission);
}
