/** Paths that code links or redirects to. */
export const paths = {
  home: '/',
  events: '/events',
  signIn: '/auth',
  verifyCode: '/auth/otp/verify',
  profile: '/profile',
  adminLogin: '/auth/secret/admin',
} as const;

/** Removes trailing slashes. A loop, because a regular expression takes quadratic time on many slashes. */
export function withoutTrailingSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}
