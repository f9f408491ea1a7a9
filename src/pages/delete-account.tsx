import { useState } from 'react';
import { Redirect } from '@/components/redirect';
import { DeleteAccount, Farewell } from '@/features/account/delete-account';
import { useMemberKey } from '@/hooks/use-session';
import { paths } from '@/domain/paths';

/** Not behind the guard of the other member pages: the farewell is for somebody who is signed out. */
export function DeleteAccountPage() {
  const member = useMemberKey();
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <Farewell />;
  if (member === null) return <Redirect to={paths.home} />;
  return <DeleteAccount key={member} member={member} onDeleted={() => setDeleted(true)} />;
}
