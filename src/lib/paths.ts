/** The site's own addresses, as far as code leads there. */
export const paths = {
  home: '/',
  events: '/events',
  signIn: '/auth',
  verifyCode: '/auth/otp/verify',
  profile: '/profile',
  adminLogin: '/auth/secret/admin',
} as const;

/** A loop: of many slashes a regular expression would try each as the first. */
export function withoutTrailingSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}
