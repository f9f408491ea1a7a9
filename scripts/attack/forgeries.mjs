import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

/** @param {unknown} value */
const part = (value) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/**
 * Forged tokens with the claims of a real one.
 * @param {string} real
 */
export function forgeries(real) {
  const [header, payload, signature] = real.replace(/^Bearer /, '').split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  /** @type {(head: string, body: string, key: string, hash?: string) => string} */
  const hmac = (head, body, key, hash = 'sha256') =>
    `${head}.${body}.${createHmac(hash, key).update(`${head}.${body}`).digest('base64url')}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = part({ alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) });
  const signed = sign('sha256', Buffer.from(`${rsa}.${payload}`), privateKey).toString('base64url');
  const unsigned = ['none', 'None', 'NONE', 'nOnE', '', null, 0, ['HS256'], {}].flatMap((alg) => [
    `${part({ alg, typ: 'JWT' })}.${payload}.`,
    `${part({ alg, typ: 'JWT' })}.${payload}.${signature}`,
  ]);
  /** @param {object} extra */
  const withHeader = (extra) => hmac(part({ alg: 'HS256', typ: 'JWT', ...extra }), payload, 'a');
  return [
    ...unsigned,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${header}.${payload}.${signature}A`,
    `${header}.${payload}.${signature}.x`,
    `${header}..${signature}`,
    `.${payload}.${signature}`,
    `${header}.${part({ ...claims, sub: 'somebody' })}.${signature}`,
    `${header}.${part({ ...claims, exp: claims.exp + 9_999_999 })}.${signature}`,
    `${header}.${part({ ...claims, aud: claims.aud === 'dss-admins' ? 'dss-members' : 'dss-admins' })}.${signature}`,
    ...['', ' ', 'secret', 'dss', 'change-me', header].map((key) => hmac(header, payload, key)),
    hmac(part({ alg: 'HS512', typ: 'JWT' }), payload, 'secret', 'sha512'),
    `${rsa}.${payload}.${signed}`,
    hmac(part({ alg: 'HS256', jwk: { kty: 'oct', k: part('a') } }), payload, 'a'),
    withHeader({ kid: '../../../../dev/null' }),
    withHeader({ jku: 'http://127.0.0.1/jwks', x5u: 'http://127.0.0.1/x' }),
    withHeader({ crit: ['b64'], b64: false }),
    withHeader({ crit: 'b64' }),
    withHeader({ zip: 'DEF' }),
    ...['null', '[]', '"HS256"', '1', '{', '{"alg":"HS256","alg":"none"}', '['.repeat(2000)].map(
      (text) => `${part(text)}.${payload}.${signature}`,
    ),
    `${part({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`,
    'a.b.c',
    '...',
    '.'.repeat(3000),
    `${'A'.repeat(3900)}.A.A`,
  ];
}
