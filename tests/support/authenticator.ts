import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const registrationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
});
const signInSchema = z.object({ challenge: z.string(), rpId: z.string() });

/** What an attacker, or a browser with a fault, answers otherwise. */
interface Faults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isVerified?: boolean;
  userHandle?: string;
}

/** A passkey in software that answers what a server asks, as a browser at the origin passes it on. */
export function createAuthenticator(ownOrigin: string) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;
  let userId = '';

  const clientData = (type: string, challenge: string, { origin = ownOrigin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (rpId: string, flags: number, { isVerified = true }: Faults) =>
    Buffer.concat([
      hash(Buffer.from(rpId)),
      Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]),
      bigEndian(counter, 4),
    ]);

  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' } as const;

  return {
    id: credential.id,

    /** Sets how often it says that it was used; 0 if it does not count, as synced ones. */
    countTo(count: number) {
      counter = count;
    },

    /** Answers the options of a registration. */
    register(options: unknown, faults: Faults = {}) {
      const { challenge, rp, user } = registrationSchema.parse(options);
      userId = user.id;
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const authData = Buffer.concat([
        authenticatorData(faults.rpId ?? rp.id, HAS_CREDENTIAL, faults),
        Buffer.alloc(16),
        bigEndian(id.length, 2),
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(
            clientData('webauthn.create', faults.challenge ?? challenge, faults),
          ),
          attestationObject: encoded(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },

    /** Answers the options of a sign-in. */
    signIn(options: unknown, faults: Faults = {}) {
      const { challenge, rpId } = signInSchema.parse(options);
      const data = authenticatorData(faults.rpId ?? rpId, 0, faults);
      const client = clientData('webauthn.get', faults.challenge ?? challenge, faults);
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(sign('sha256', Buffer.concat([data, hash(client)]), privateKey)),
          userHandle: faults.userHandle ?? userId,
        },
        clientExtensionResults: {},
      };
    },
  };
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}
