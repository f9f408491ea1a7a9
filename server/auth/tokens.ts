import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

const ALGORITHM = 'HS256';
// Like the names in the browser's storage these are fixed, whichever society it is: with others every
// token that is out would be refused.
const ISSUER = 'dss';
const audiences = { member: 'dss-members', admin: 'dss-admins' } as const;

type Audience = keyof typeof audiences;

const claimsSchema = z.object({ sub: z.string(), sid: z.string(), jti: z.string() });

interface TokenFacts {
  /** The member's or the admin's id. */
  ownerId: string;
  sessionId: string;
  tokenId: string;
}

interface TokenDates {
  /** Epoch milliseconds; a token counts in whole seconds. */
  issuedAt: number;
  expiresAt: number;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Access tokens; one for members is none for admins, and the other way round. */
export function createTokens(key: Uint8Array, now: () => number) {
  return {
    /** `Bearer …`, the same for the same facts. */
    async sign(audience: Audience, token: TokenFacts & TokenDates): Promise<string> {
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

    /** What a token with or without its scheme says; null for one that is not ours or has expired. */
    async read(audience: Audience, token: string): Promise<TokenFacts | null> {
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
