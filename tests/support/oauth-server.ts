import { afterEach, beforeEach } from 'vitest';
import {
  openGithub,
  openGoogle,
  settingsFor,
  type GithubServer,
  type GoogleServer,
} from './identity-servers';
import { createTestServer, type TestServer } from './server';

type Provider = 'google' | 'github';

/** The project's own server and two mock OAuth providers, new for each test. */
export let server: TestServer;
export let google: GoogleServer;
export let github: GithubServer;

/** Starts all three around each test of the file. */
export function useSocialServer(environment: Record<string, string> = {}): void {
  beforeEach(async () => {
    [google, github] = await Promise.all([openGoogle(), openGithub()]);
    server = await createTestServer({
      environment: { ...settingsFor(google, github), ...environment },
    });
  });
  afterEach(() => Promise.all([google.close(), github.close(), server.close()]));
}

let codes = 0;

/** Sends a new authorization code and returns the server's response. */
export function logIn(provider: Provider, { request }: TestServer = server): Promise<Response> {
  codes += 1;
  return request(`/api/auth/${provider}?code=${provider}-code-${codes}`);
}
