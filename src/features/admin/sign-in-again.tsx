interface SignInAgainProps {
  /** The login, with the page that it leads to. */
  loginPath: string;
  className?: string;
}

/** What the desk says of a session that has ended, in the same words everywhere; what to do then follows the link. */
export function SignInAgain({ loginPath, className = '' }: SignInAgainProps) {
  return (
    <>
      You have been signed out. What is on this page stays here:{' '}
      <a
        href={loginPath}
        target="_blank"
        rel="noreferrer"
        className={`underline underline-offset-4 ${className}`}
      >
        sign in again in a new tab
      </a>
    </>
  );
}
