import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

const ALGORITHM = 'HS256';
// The same for every society, like the storage keys of the browser: other values would invalidate all issued
// tokens.
const ISSUER = 'dss';
const audiences = { member: 'dss-members', admin: 'dss-admins' } as const;

type Audience = keyof typeof audiences;

const claimsSchema = z.object({ sub: z.string(), sid: z.string(), jti: z.string() });

interface TokenClaims {
  /** The member's or the admin's id. */
  ownerId: string;
  sessionId: string;
  tokenId: string;
}

interface TokenDates {
  /** Epoch milliseconds, rounded down to seconds in the token. */
  issuedAt: number;
  expiresAt: number;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Creates and verifies access tokens. Members and admins have separate audiences. */
export function createTokens(key: Uint8Array, now: () => number) {
  return {
    /** Returns `Bearer …`. The same claims give the same token. */
    async sign(audience: Audience, token: TokenClaims & TokenDates): Promise<string> {
      const jwt = await new SignJWT({ sid: token.sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(audiences[audience])
        .setSubject(token.ownerId)
        .setJti(token.tokenId)
        .setIssuedAt(Math.floor(token.issuedAt / 1000))
        .setExpirationTime(Math.floor(token.expiresAt / 1000))
        .sign(key);
      return `Bearer ${jwt}`;
    },

    /** Verifies a token, with or without `Bearer`. Returns null if it is invalid or expired. */
    async read(audience: Audience, token: string): Promise<TokenClaims | null> {
      try {
        const { payload } = await jwtVerify(token.replace(/^Bearer +/i, ''), key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: audiences[audience],
          requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
          currentDate: new Date(now()),
        });
        const { sub, sid, jti } = claimsSchema.parse(payload);
        return { ownerId: sub, sessionId: sid, tokenId: jti };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
  };
}
