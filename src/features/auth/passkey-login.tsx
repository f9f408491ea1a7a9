import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/field';
import { pathAfterAdminLogin } from '@/domain/paths';
import { ApiError, errorMessage } from '@/lib/api-error';
import { isPromptClosed, promptMessage } from '@/lib/passkey-prompt';
import { usePasskeyLogin } from './auth-mutations';

/** Signs an admin in with a passkey, without an address: the browser shows those for this site. */
export function PasskeyLogin() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const login = usePasskeyLogin();
  const { error } = login;
  if (!browserSupportsWebAuthn()) return null;

  const onSuccess = () => {
    toast.success('Login Successful');
    void navigate(pathAfterAdminLogin(search));
  };
  return (
    <div className="mt-5 grid gap-3">
      <Button
        variant="outline"
        pending={login.isPending || login.isSuccess}
        onClick={() => login.mutate(undefined, { onSuccess })}
      >
        Use a passkey
      </Button>
      <p role="status" className="text-sm font-medium empty:hidden">
        {isPromptClosed(error) && promptMessage(error)}
      </p>
      {error !== null && !isPromptClosed(error) && (
        <FormAlert>
          {error instanceof ApiError ? errorMessage(error) : promptMessage(error)}
        </FormAlert>
      )}
    </div>
  );
}
