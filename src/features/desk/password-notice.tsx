import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { adminAccountQuery } from './account-queries';

/** Id of the heading above the form that changes the password. */
export const passwordFormId = 'password';

/** Asks for another password as long as the generated one is in use. It stays, and stands in nobody's way. */
export function PasswordNotice() {
  const { data } = useQuery(adminAccountQuery());
  if (!data?.hasGeneratedPassword) return null;
  return (
    <p className="border-b-2 border-foreground bg-yellow-soft px-[clamp(1.25rem,4vw,2.5rem)] py-1 text-sm font-medium">
      Your password was shown in a terminal.{' '}
      <Link
        to={{ pathname: paths.deskAccount, hash: passwordFormId }}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Choose your own
      </Link>
    </p>
  );
}
