import type { RouteObject } from 'react-router-dom';
import { society } from '@/data/society';
import { AuthLayout } from '@/layouts/auth-layout';
import { paths } from '@/lib/paths';
import { lazyRoute, pageMeta, unlistedMeta } from './lazy-route';
import { QueryLayout } from './lazy-layouts';

const signIn = lazyRoute(
  'src/pages/sign-in.tsx',
  () => import('@/pages/sign-in'),
  'SignInPage',
  pageMeta(
    'Sign In',
    `Sign in to ${society.nameInText} with a code from your mail, Google or GitHub.`,
  ),
);

const verifyCode = lazyRoute(
  'src/pages/verify-code.tsx',
  () => import('@/pages/verify-code'),
  'VerifyCodePage',
  unlistedMeta('Enter your code'),
  { prerender: false },
);

const socialCallback = lazyRoute(
  'src/pages/social-callback.tsx',
  () => import('@/pages/social-callback'),
  'SocialCallbackPage',
  unlistedMeta('Signing in'),
  { prerender: false },
);

const adminLogin = lazyRoute(
  'src/pages/admin-login.tsx',
  () => import('@/pages/admin-login'),
  'AdminLoginPage',
  unlistedMeta('Admin Page'),
  { prerender: false },
);

const adminInvitation = lazyRoute(
  'src/pages/admin-invitation.tsx',
  () => import('@/pages/admin-invitation'),
  'AdminInvitationPage',
  unlistedMeta('Become an admin'),
  { prerender: false },
);

const adminReset = lazyRoute(
  'src/pages/admin-reset.tsx',
  () => import('@/pages/admin-reset'),
  'AdminResetPage',
  unlistedMeta('A new password'),
  { prerender: false },
);

/** The pages on which members and admins sign in. */
export const authRoutes: RouteObject = {
  element: <AuthLayout />,
  children: [
    { path: '/auth', ...signIn },
    {
      element: <QueryLayout />,
      children: [
        { path: '/auth/otp/verify', ...verifyCode },
        { path: '/auth/callback/:provider', ...socialCallback },
        { path: '/auth/secret/admin', ...adminLogin },
        { path: paths.adminInvitation, ...adminInvitation },
        { path: paths.adminReset, ...adminReset },
      ],
    },
  ],
};
