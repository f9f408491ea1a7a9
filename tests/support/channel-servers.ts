// Real servers that stand for Discord, Slack and Telegram.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChannelsConfig } from '#server/config/channels-config';
import { channelsOf } from '#server/mail/channels';

export const SECRETS = ['discord-secret', 'slack-secret', '123456:telegram-secret-telegram'];
const [discordSecret, slackSecret, token = ''] = SECRETS;
const LOOPBACK = ['127.0.0.1', '::1'];

/** A self-signed certificate for localhost. */
function certificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  const file = (name: string) => path.join(folder, name);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', file('key'), '-out', file('cert')];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...files, ...subject], {
    stdio: 'ignore',
  });
  const pair = { key: readFileSync(file('key'), 'utf8'), cert: readFileSync(file('cert'), 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
}

interface Called {
  method: string;
  url: string;
  body: string;
}

/** Starts a server at https://localhost, which answers as `answer` says; with null it never does. */
export async function openChannelServer() {
  const { key, cert } = certificate();
  const called: Called[] = [];
  let connections = 0;
  const answers: { next: (call: Called) => Answer | null } = { next: () => ({ status: 200 }) };
  const server = createServer({ key, cert }, (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const call = { method: request.method ?? '', url: request.url ?? '', body };
      called.push(call);
      const answer = answers.next(call);
      if (answer !== null) response.writeHead(answer.status, answer.headers).end('{}');
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  const config: ChannelsConfig = {
    discord: `${url}/api/webhooks/1/${discordSecret}`,
    slack: `${url}/services/${slackSecret}`,
    telegram: { token, chat: '@society_news' },
  };
  return {
    url,
    config,
    called,
    /** How many connections were opened, whether or not a request came over them. */
    connections: () => connections,
    answer(next: (call: Called) => Answer | null) {
      answers.next = next;
    },
    /** The channels, which trust this server. */
    channels: (options: Parameters<typeof channelsOf>[1] = {}) =>
      channelsOf(config, {
        allowedAddresses: LOOPBACK,
        ca: cert,
        telegramUrl: url,
        timeoutMs: 500,
        ...options,
      }),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
