import { WebAuthnError, type WebAuthnErrorCode } from '@simplewebauthn/browser';

const INCAPABLE =
  'This device cannot keep such a passkey. It needs a PIN, a fingerprint or a face.';
const ELSEWHERE = 'Passkeys work at the usual address of this site only.';

const messages: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey of your account already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: INCAPABLE,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: INCAPABLE,
  ERROR_INVALID_DOMAIN: ELSEWHERE,
  ERROR_INVALID_RP_ID: ELSEWHERE,
};

/** Whether somebody closed the browser's prompt for a passkey, or let it time out: browsers do not tell these apart. */
export const isPromptClosed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** What the user reads if the browser's prompt gave no passkey. */
export function promptMessage(error: unknown): string {
  if (isPromptClosed(error)) return 'The prompt was closed before a passkey was chosen.';
  const told = error instanceof WebAuthnError ? messages[error.code] : undefined;
  return told ?? 'The browser could not use a passkey. Please try again, or use another device.';
}
