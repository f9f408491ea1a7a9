import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';

/** Replaces the response of an endpoint. */
export type EndpointHandler = (request: IncomingMessage, response: ServerResponse) => void;

interface ProviderServer {
  url: string;
  /** Received requests in order, as `POST /token`. */
  calls: string[];
  /** The form of the latest exchange. */
  exchange: URLSearchParams;
  /** Every access, refresh and identity token that was issued. */
  handedOut: string[];
  /** Handlers that replace an endpoint, by path. */
  overrides: Map<string, EndpointHandler>;
  close: () => Promise<void>;
}

export interface GoogleServer extends ProviderServer {
  /** The response of the userinfo endpoint. */
  user: Record<string, unknown>;
}

export interface GithubServer extends ProviderServer {
  user: Record<string, unknown>;
  addresses: { email: string; primary: boolean; verified: boolean }[];
}

/** A token that is easy to find in a log or a response. */
const TOKEN_OF_GITHUB = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';

async function open(handleRequest: RequestListener) {
  const overrides = new Map<string, EndpointHandler>();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    calls.push(`${request.method} ${pathname}`);
    (overrides.get(pathname) ?? handleRequest)(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    overrides,
    handedOut: [] as string[],
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An OpenID provider on loopback like Google's. It grants consent without asking. */
export async function openGoogle(): Promise<GoogleServer> {
  const { issuer, service } = new OAuth2Server();
  await issuer.keys.generate('ES256');
  const server = await open((request, response) => service.requestHandler(request, response));
  issuer.url = server.url;
  const google: GoogleServer = {
    ...server,
    exchange: new URLSearchParams(),
    user: {
      sub: '110248495921238986420',
      email: 'Jane.Doe@example.org',
      email_verified: true,
      name: 'Jane Doe',
      picture: 'https://lh3.googleusercontent.com/a/jane',
    },
  };
  service.on('beforeResponse', ({ body }, { body: form }) => {
    google.exchange = new URLSearchParams(form);
    server.handedOut.push(body.access_token, body.id_token, body.refresh_token);
  });
  service.on('beforeUserinfo', (response, request) => {
    const token = String(request.headers.authorization).replace('Bearer ', '');
    if (server.handedOut.includes(token)) response.body = google.user;
    else response.statusCode = 401;
  });
  return google;
}

/** A mock of GitHub's login on loopback. It grants consent without asking. */
export async function openGithub(): Promise<GithubServer> {
  const server = await open((request, response) => void handleRequest(request, response));
  const github: GithubServer = {
    ...server,
    exchange: new URLSearchParams(),
    user: {
      id: 583231,
      login: 'janedoe',
      name: 'Jane Doe',
      email: 'shown@example.org',
      avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
    },
    addresses: [{ email: 'Jane.Doe@example.org', primary: true, verified: true }],
  };
  let consents = 0;

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', server.url);
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      consents += 1;
      back.searchParams.set('code', `consent-${consents}`);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      response.writeHead(302, { Location: back.href }).end();
    } else if (pathname === '/token') {
      github.exchange = new URLSearchParams(await textOf(request));
      server.handedOut.push(TOKEN_OF_GITHUB);
      sendJson(response, { access_token: TOKEN_OF_GITHUB, token_type: 'bearer' });
    } else if (!isFromTokenOwner(request)) sendJson(response, { message: 'Bad credentials' }, 401);
    else if (pathname === '/user') sendJson(response, github.user);
    else if (pathname === '/user/emails') sendJson(response, github.addresses);
    else sendJson(response, { message: 'Not Found' }, 404);
  }

  return github;
}

/** GitHub rejects requests without a User-Agent. */
const isFromTokenOwner = ({ headers }: IncomingMessage) =>
  headers.authorization === `Bearer ${TOKEN_OF_GITHUB}` && headers['user-agent'] !== undefined;

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export const CLIENT_SECRET = 'the-secret-between-site-and-provider';

/** The settings of a server that uses both. */
export const settingsFor = (google: GoogleServer, github: GithubServer) => ({
  GOOGLE_CLIENT_ID: 'site-at-google',
  GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
  GOOGLE_TOKEN_URL: `${google.url}/token`,
  GOOGLE_USERINFO_URL: `${google.url}/userinfo`,
  GITHUB_CLIENT_ID: 'site-at-github',
  GITHUB_CLIENT_SECRET: CLIENT_SECRET,
  GITHUB_TOKEN_URL: `${github.url}/token`,
  GITHUB_API_URL: github.url,
});
