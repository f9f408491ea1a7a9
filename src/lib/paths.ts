/** The site's own addresses, as far as code leads there. */
export const paths = {
  home: '/',
  events: '/events',
  signIn: '/auth',
  verifyCode: '/auth/otp/verify',
  profile: '/profile',
  adminLogin: '/auth/secret/admin',
} as const;
