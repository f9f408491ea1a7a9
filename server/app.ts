import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { IDEMPOTENCY_KEY } from '@/contract/admin-events';
import { clientErrorRoutes } from './client-error-routes';
import { createGuard } from './guard';
import { createApi } from '#server/http/api';
import type { AppEnv } from '#server/http/app-env';
import { readBuiltSite } from '#server/http/built-site';
import { createEventPages, type LoadEventRenderer } from '#server/events/pages';
import { securityHeaders } from '#server/http/headers';
import { errorResponse, notFound } from '#server/http/http-error';
import { requestLog } from '#server/http/log';
import { limitUrlLength } from '#server/http/read-input';
import { serveSite } from '#server/http/serve-site';
import { accountRoutes } from '#server/members/account-routes';
import { adminRoutes } from '#server/admins/routes';
import { handoverRoutes } from '#server/admins/handover-routes';
import { adminAccountRoutes } from '#server/admins/account-routes';
import { adminCertificateRoutes, certificateRoutes } from '#server/certificates/routes';
import { adminLoginRoutes } from '#server/admins/login-routes';
import { adminPasskeyRoutes } from '#server/admins/passkey-routes';
import { adminEventRoutes } from '#server/events/admin-routes';
import { eventRoutes } from '#server/events/routes';
import { posterRoutes } from '#server/events/poster-routes';
import { adminSeatRoutes, seatLinkRoutes } from '#server/events/seat-routes';
import { adminSeriesRoutes } from '#server/events/series-routes';
import { adminAttendanceRoutes } from '#server/events/attendance-routes';
import { adminRecapRoutes } from '#server/events/recap-routes';
import { doorRoutes } from '#server/events/door-routes';
import { serveFeeds } from '#server/events/feed-routes';
import { adminFeedbackRoutes, feedbackRoutes } from '#server/feedback/routes';
import { healthRoutes } from './health-routes';
import { newsletterLinkRoutes, newsletterRoutes } from '#server/newsletter/routes';
import { adminNewsletterRoutes } from '#server/newsletter/admin-routes';
import { pictureRoutes, servePictures } from '#server/events/picture-routes';
import { createOtp } from '#server/members/otp';
import { signInRoutes } from '#server/members/sign-in-routes';
import { adminReportRoutes } from '#server/reports/routes';
import type { WriteWordFile } from '#server/reports/word-files';
import type { Deps } from './deps';

const PREFLIGHT_MAX_AGE_SECONDS = 600;

interface AppOptions {
  /** Folder of the built site. Without it, only the API is served. */
  siteDir?: string | undefined;
  /** Renders the pages of events. Without it the app renders them in the browser. */
  loadEventRenderer?: LoadEventRenderer | undefined;
  /** Without it Word files are written while all other requests wait. */
  writeWordFile?: WriteWordFile | undefined;
}

export type App = Hono<AppEnv>;

/** Creates the Hono app: the API and, with `siteDir`, the built site. Listening is `startHttpServer`'s part. */
export function createApp(deps: Deps, options: AppOptions = {}): App {
  const { siteDir, loadEventRenderer, writeWordFile } = options;
  const { config, log } = deps;
  const site = siteDir === undefined ? null : readBuiltSite(siteDir);
  const app: App = new Hono<AppEnv>();
  app.onError((error, c) => errorResponse(error, c, log));
  app.notFound((c) => errorResponse(notFound('There is nothing here.'), c, log));

  app.use(requestLog(log, config.isTrustedProxy));
  app.use(
    securityHeaders({
      apiOrigin: config.apiOrigin,
      inlineScripts: site?.inlineScripts,
      hasGoogleSignIn: config.social.google !== undefined,
    }),
  );
  if (config.allowedOrigins.length > 0) {
    app.use(
      '/api/*',
      cors({
        origin: config.allowedOrigins,
        allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowHeaders: ['Authorization', 'Content-Type', IDEMPOTENCY_KEY],
        // The client derives its clock skew from Date.
        exposeHeaders: ['Retry-After', 'Date', 'X-Request-Id'],
        maxAge: PREFLIGHT_MAX_AGE_SECONDS,
      }),
    );
  }
  // After CORS, so that pages of allowed origins can read the 414.
  app.use(limitUrlLength);

  const api = createApi(app, createGuard(deps));
  // One instance, because sign-in and deletion share the limits of codes.
  const otp = createOtp(deps);
  signInRoutes(api, deps, otp);
  accountRoutes(api, deps, otp);
  adminLoginRoutes(api, deps);
  adminAccountRoutes(api, deps);
  adminPasskeyRoutes(api, deps);
  adminRoutes(api, deps);
  handoverRoutes(api, deps);
  eventRoutes(api, deps);
  posterRoutes(api, deps);
  adminEventRoutes(api, deps);
  seatLinkRoutes(api, deps);
  adminSeatRoutes(api, deps);
  adminSeriesRoutes(api, deps);
  certificateRoutes(api, deps);
  adminCertificateRoutes(api, deps);
  feedbackRoutes(api, deps);
  adminFeedbackRoutes(api, deps);
  doorRoutes(api, deps);
  adminAttendanceRoutes(api, deps);
  adminRecapRoutes(api, deps);
  adminReportRoutes(api, deps, writeWordFile);
  pictureRoutes(api, deps);
  newsletterRoutes(api, deps);
  newsletterLinkRoutes(api, deps);
  adminNewsletterRoutes(api, deps);
  healthRoutes(api, deps);
  clientErrorRoutes(api, deps);
  api.mountAll();
  servePictures(app, deps);
  serveFeeds(app, deps);

  if (site) {
    const isOwnBackend = config.apiOrigin === undefined;
    // Where the backend is elsewhere, so are the events.
    const events =
      isOwnBackend && loadEventRenderer
        ? createEventPages(deps, site.siteUrl, loadEventRenderer)
        : { findEventPage: null, eventInjector: null };
    serveSite(app, site, { ...events, isOwnBackend, log });
  }
  return app;
}
