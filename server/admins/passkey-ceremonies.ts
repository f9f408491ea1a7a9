import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { society } from '@/data/society';
import type { Deps } from '#server/deps';

const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = 5 * 60_000;

/** The challenge that a browser says it has let a passkey sign. */
const clientDataSchema = z.object({ challenge: z.string().check(z.minLength(1)) });

interface Owner {
  adminId: string;
  email: string;
}

interface Attestation {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: string[] | undefined;
  };
}

interface Assertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
}

/** Why a passkey was refused. For the log only: the response is the same for all reasons. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

// When it is needed, because few sign-ins are by passkey and reading it would make every start slower.
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * Creates what browsers are asked for, and the check of what they answer. Passkeys belong to the domain of `APP_URL`, so a
 * site that imitates this one gets no answer that works here.
 */
export function createPasskeyCeremonies({ config, store, now }: Deps) {
  const { origin, hostname: rpId } = new URL(config.appUrl);
  const site = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };

  /** @param adminId Who adds a passkey; null for a sign-in. */
  async function newChallenge(adminId: string | null) {
    const bytes = new Uint8Array(randomBytes(CHALLENGE_BYTES));
    const hash = hashOf(Buffer.from(bytes).toString('base64url'));
    await store.passkeys.createChallenge({ hash, adminId }, now());
    return bytes;
  }

  /** Uses up the challenge of an answer, so that no second one is checked. @throws PasskeyError */
  async function claimChallenge(clientDataJSON: string, adminId: string | null): Promise<string> {
    const challenge = challengeOf(clientDataJSON);
    const hash = hashOf(challenge);
    if (await store.passkeys.claimChallenge({ hash, adminId }, now())) return challenge;
    throw new PasskeyError('The challenge is unknown, was used, or has expired.');
  }

  return {
    /** What the browser needs to make a passkey of the admin. */
    async registrationOptions({ adminId, email }: Owner) {
      const { generateRegistrationOptions } = await loadLibrary();
      const own = await store.passkeys.list(adminId);
      return generateRegistrationOptions({
        rpName: society.name,
        rpID: rpId,
        userID: new TextEncoder().encode(adminId),
        userName: email,
        challenge: await newChallenge(adminId),
        timeout: TIMEOUT_MS,
        excludeCredentials: own.map(({ id }) => ({ id })),
        // Sign-in asks for no address, so the passkey has to know whose it is.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    /**
     * Checks the passkey that a browser has made for the admin.
     * @throws PasskeyError
     */
    async register({ response, ...passkey }: Attestation, adminId: string) {
      const { clientDataJSON, attestationObject, transports = [] } = response;
      const expectedChallenge = await claimChallenge(clientDataJSON, adminId);
      const { verifyRegistrationResponse } = await loadLibrary();
      const { registrationInfo } = await refusing(() =>
        verifyRegistrationResponse({
          ...site,
          expectedChallenge,
          response: {
            ...passkey,
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
        }),
      );
      if (registrationInfo === undefined) throw new PasskeyError('The attestation is wrong.');
      const { id, publicKey, counter } = registrationInfo.credential;
      return {
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
      };
    },

    /** What the browser needs to sign an admin in. */
    async signInOptions() {
      const { generateAuthenticationOptions } = await loadLibrary();
      return generateAuthenticationOptions({
        rpID: rpId,
        challenge: await newChallenge(null),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
      });
    },

    /**
     * Checks what a passkey has signed, and returns whose it is and how often it says it was used. Whether that is more
     * often than before remains to be checked, in the transaction that stores it.
     * @throws PasskeyError
     */
    async signIn({ response, ...assertion }: Assertion) {
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      const expectedChallenge = await claimChallenge(clientDataJSON, null);
      const stored = await store.passkeys.find(assertion.id);
      if (stored === undefined) throw new PasskeyError('The passkey is unknown.');
      const { id, adminId, publicKey } = stored;
      if (userHandle !== Buffer.from(adminId).toString('base64url')) {
        throw new PasskeyError('The passkey is another admin’s.');
      }
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { verified, authenticationInfo } = await refusing(() =>
        verifyAuthenticationResponse({
          ...site,
          expectedChallenge,
          response: {
            ...assertion,
            response: { clientDataJSON, authenticatorData, signature, userHandle },
            clientExtensionResults: {},
          },
          // The library would refuse without a word; the history has to say it.
          credential: {
            id,
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
            counter: 0,
          },
        }),
      );
      if (!verified) throw new PasskeyError('The signature is wrong.');
      return { id, adminId, counter: authenticationInfo.newCounter };
    },
  };
}

/** Runs a check of the library, which throws plain errors. */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw new PasskeyError(error instanceof Error ? error.message : String(error));
  }
}

function challengeOf(clientDataJSON: string): string {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    return clientDataSchema.parse(JSON.parse(text)).challenge;
  } catch {
    throw new PasskeyError('The client data cannot be read.');
  }
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');
