import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { isGeneratedPasswordRemembered } from '@/lib/session/token-store';
import { adminAccountQuery } from './account-queries';

/** Id of the heading above the form that changes the password. */
export const passwordFormId = 'password';

/** Asks for another password as long as the generated one is in use. It cannot be dismissed, and covers nothing. */
export function PasswordNotice() {
  const { data } = useQuery(adminAccountQuery());
  // Until the response is here, what the server said last, so that the notice does not move the page later.
  const isGenerated = data?.hasGeneratedPassword ?? isGeneratedPasswordRemembered();
  if (!isGenerated) return null;
  return (
    <aside
      aria-label="Your password"
      className="border-b-2 border-foreground bg-yellow-soft text-sm font-medium print:hidden"
    >
      <p className="admin-container flex min-h-12 flex-wrap items-center gap-x-2 max-sm:pt-2 max-[19rem]:min-h-0 max-[19rem]:pt-1 max-[19rem]:leading-tight">
        <Link
          to={{ pathname: paths.adminAccount, hash: passwordFormId }}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 max-[19rem]:min-h-[44px]"
        >
          Choose your own password
        </Link>
      </p>
    </aside>
  );
}
