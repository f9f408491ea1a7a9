import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/field';
import { passkeyLogin, passkeyLoginOptions } from '@/contract/admin-passkey';
import { pathAfterAdminLogin } from '@/domain/paths';
import { request } from '@/lib/api-client';
import { ApiError, errorMessage, logHandledError } from '@/lib/api-error';
import { isPromptClosed, promptMessage } from '@/lib/passkey-prompt';
import { rememberGeneratedPassword, storeToken } from '@/lib/session/token-store';
import { tokenOf } from './auth-mutations';

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

/** Logs an admin in with a passkey that the browser asks for. Rejects with the browser's error if it gives none. */
function usePasskeyLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { data: optionsJSON } = await request(passkeyLoginOptions, {});
      const login = await request(passkeyLogin, {
        body: await startAuthentication({ optionsJSON }),
      });
      const accessToken = tokenOf(login);
      rememberGeneratedPassword(login.data.hasGeneratedPassword ?? false);
      return accessToken;
    },
    onSuccess: (accessToken) => {
      queryClient.removeQueries({ queryKey: ['admin'] });
      storeToken('admin', accessToken);
    },
    onError: (error) => logHandledError('Login with a passkey', error),
  });
}
