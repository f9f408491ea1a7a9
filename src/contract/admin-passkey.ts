// Passkeys of admins, and a new password that waits because an account requires one.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { idParamsSchema } from './account';
import { ownPasswordSchema } from './admin-account';
import { atMost } from './at-most';
import { adminLogin } from './auth';
import { defineEndpoint, noContent } from './endpoint';
import { isFilled, isOneLine, isPrintable } from './written-text';

const NAME_MAX_LENGTH = 50;
// Credential ids have at most 1,023 bytes.
const ID_MAX_LENGTH = 1364;
const FIELD_MAX_LENGTH = 8192;

const passkeyNameSchema = z
  .string()
  .check(
    z.trim(),
    isFilled('Please enter a name.'),
    isOneLine,
    isPrintable,
    atMost(NAME_MAX_LENGTH),
  );

const encoded = (maxLength: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  /** RFC 3339, UTC; null before the first sign-in with it. */
  lastUsedAt: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkeySchema>;

/** The admin's own passkeys, the oldest first, and what a new one may be called: the device in words, empty if it is unknown. */
export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/admin/passkey',
  auth: 'admin',
  permission: 'account',
  data: z.object({ passkeys: z.array(passkeySchema), suggestedName: z.string() }),
});

/** What `startRegistration` and `startAuthentication` of the library take; the browser checks it. */
const browserOptions = <Options>() =>
  z.custom<Options>((value) => typeof value === 'object' && value !== null);

/**
 * What the browser needs to make a passkey, within five minutes. Takes the current password; wrong ones as in
 * `changePassword`.
 */
export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkey/options',
  auth: 'admin',
  permission: 'account',
  body: ownPasswordSchema,
  data: browserOptions<PublicKeyCredentialCreationOptionsJSON>(),
});

export const newPasskeySchema = z.extend(ownPasswordSchema, { name: passkeyNameSchema });

/** Code of a 400: the passkey that the browser sent is not one for this site, this admin and these five minutes. */
export const PASSKEY_REFUSED = 'passkey_refused';

/** Adds a passkey, and tells the admin by mail. 400 `passkey_refused`. */
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkey',
  auth: 'admin',
  permission: 'account',
  body: z.object({
    name: passkeyNameSchema,
    passkey: z.object({
      id: encoded(ID_MAX_LENGTH),
      rawId: encoded(ID_MAX_LENGTH),
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: encoded(FIELD_MAX_LENGTH),
        attestationObject: encoded(FIELD_MAX_LENGTH),
        transports: z.optional(
          z.array(z.string().check(z.maxLength(NAME_MAX_LENGTH))).check(z.maxLength(10)),
        ),
      }),
    }),
  }),
  data: noContent,
});

/** Code of a 409: the account requires a passkey, and this is the last one. */
export const LAST_PASSKEY = 'last_passkey';

/** Removes a passkey. Takes the current password. 404 if there is none, 409 `last_passkey`. */
export const removePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkey/:id/removal',
  auth: 'admin',
  permission: 'account',
  params: idParamsSchema,
  body: ownPasswordSchema,
  data: noContent,
});

/** Code of a 409: there is no passkey that could be required. */
export const NO_PASSKEY = 'no_passkey';

/**
 * Turns the requirement of a passkey on or off; while it is on, the password alone signs nobody in. Takes the current
 * password. Turning it off is told by mail and stops a waiting reset. 409 `no_passkey`.
 */
export const requirePasskey = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/passkey/required',
  auth: 'admin',
  permission: 'account',
  body: z.extend(ownPasswordSchema, { isRequired: z.boolean() }),
  data: noContent,
});

/** What the browser needs to sign in with a passkey, within five minutes. 429 above a rate limit. */
export const passkeyLoginOptions = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/passkey/options',
  auth: 'none',
  data: browserOptions<PublicKeyCredentialRequestOptionsJSON>(),
});

/** Exchanges what a passkey has signed for an access token. 401 if it is refused, 429 above a rate limit. */
export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/passkey',
  auth: 'none',
  body: z.object({
    id: encoded(ID_MAX_LENGTH),
    rawId: encoded(ID_MAX_LENGTH),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: encoded(FIELD_MAX_LENGTH),
      authenticatorData: encoded(FIELD_MAX_LENGTH),
      signature: encoded(FIELD_MAX_LENGTH),
      /** The admin's id; browsers send null if the passkey has none. */
      userHandle: z.nullish(encoded(ID_MAX_LENGTH)),
    }),
  }),
  data: adminLogin.data,
});

/** Stops the reset of the own password that waits. Idempotent. */
export const stopOwnReset = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/reset',
  auth: 'admin',
  permission: 'account',
  data: noContent,
});

/** Code of a 409: the reset that was allowed has taken effect, was stopped, or another one has taken its place. */
export const RESET_CHANGED = 'reset_changed';

/**
 * Lets the reset of another admin's password that waits take effect at once. `at` is when it would by itself, so that it is
 * no other one. 403 for the own one, 409 `reset_changed`.
 */
export const allowReset = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/admin/:id/reset',
  auth: 'admin',
  permission: 'admins',
  params: idParamsSchema,
  body: z.object({ at: z.iso.datetime() }),
  data: noContent,
});

/** Stops the reset of another admin's password that waits. Idempotent. */
export const stopReset = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/admin/:id/reset',
  auth: 'admin',
  permission: 'admins',
  params: idParamsSchema,
  data: noContent,
});
