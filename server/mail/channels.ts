// Discord, Slack and Telegram, to which announcements are posted besides. What goes wrong is said without addresses and
// tokens, because it is logged, stored and shown to admins.
import { request } from 'node:https';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { ChannelName } from '@/contract/admin-newsletter';
import type { ChannelsConfig } from '#server/config/channels-config';

const TIMEOUT_MS = 10_000;
const TELEGRAM_URL = 'https://api.telegram.org';
const MAX_HEADING_LENGTH_SLACK = 150;

/** News of an event, which all channels show in their own way. Nothing in it is formatted. */
export interface Post {
  /** What has happened to which event. */
  title: string;
  /** When and where, a line each. */
  lines: readonly string[];
  /** The page of the event. */
  url: string;
  /** The address of a picture that everybody can load; null without one. */
  picture: string | null;
}

interface NextAttempt {
  /** Whether there is none, because it would be useless. */
  isFinal: boolean;
  /** How long it has to wait. */
  waitMs?: number;
}

/** Why a channel did not take a post. */
export class PostError extends Error {
  override readonly name = 'PostError';

  readonly next: NextAttempt;

  constructor(reason: string, next: NextAttempt) {
    super(reason);
    this.next = next;
  }
}

export interface Channel {
  name: ChannelName;
  /** Posts, and resolves when the channel has accepted it. Rejects with a PostError, after 10 s at the latest. */
  post: (post: Post) => Promise<void>;
  /** Tries the channel without posting, and says what was tried. Rejects as `post` does. */
  check: () => Promise<string>;
}

interface ChannelOptions {
  /** Addresses of private networks that may be connected to, for tests. */
  allowedAddresses?: string[];
  /** The certificate authority that is trusted, for tests. */
  ca?: string | undefined;
  telegramUrl?: string;
  timeoutMs?: number;
}

/** Creates the channels that are set up. They connect to no private network, whatever a name leads to. */
export function channelsOf(
  { discord, slack, telegram }: ChannelsConfig,
  { allowedAddresses = [], ca, telegramUrl = TELEGRAM_URL, timeoutMs }: ChannelOptions = {},
): Channel[] {
  const agent = new RequestFilteringHttpsAgent({
    allowIPAddressList: allowedAddresses,
    ...(ca !== undefined && { ca }),
  });
  const caller = (name: ChannelName) => (url: string, body?: object) =>
    call(name, url, { agent, body, timeoutMs: timeoutMs ?? TIMEOUT_MS });

  const channels: Channel[] = [];
  if (discord !== undefined) {
    const send = caller('Discord');
    channels.push({
      name: 'Discord',
      post: (post) => send(discord, discordMessage(post)),
      async check() {
        await send(discord);
        return 'the webhook exists';
      },
    });
  }
  if (slack !== undefined) {
    const send = caller('Slack');
    channels.push({
      name: 'Slack',
      post: (post) => send(slack, slackMessage(post)),
      check: async () => 'cannot be tried without posting',
    });
  }
  if (telegram !== undefined) {
    const { token, chat } = telegram;
    const send = caller('Telegram');
    const method = (name: string) => `${telegramUrl}/bot${token}/${name}`;
    channels.push({
      name: 'Telegram',
      post: (post) => send(method('sendMessage'), { chat_id: chat, ...telegramMessage(post) }),
      async check() {
        await send(method('getMe'));
        await send(method('getChat'), { chat_id: chat });
        return 'the bot exists and knows the chat';
      },
    });
  }
  return channels;
}

const MARKDOWN = /[\\*_~`|<>#@[\]()+-]/g;
const escapeMarkdown = (text: string) => text.replaceAll(MARKDOWN, String.raw`\$&`);

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
const discordMessage = ({ title, lines, url, picture }: Post) => ({
  embeds: [
    {
      title: escapeMarkdown(title),
      url,
      description: lines.map(escapeMarkdown).join('\n'),
      ...(picture !== null && { image: { url: picture } }),
    },
  ],
  allowed_mentions: { parse: [] },
});

const escapeForSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function slackMessage({ title, lines, url, picture }: Post) {
  const plain = (text: string) => ({
    type: 'plain_text',
    text: escapeForSlack(text),
    emoji: false,
  });
  return {
    // For notifications. The blocks take its place in the channel.
    text: escapeForSlack(title),
    mrkdwn: false,
    blocks: [
      { type: 'header', text: plain(title.slice(0, MAX_HEADING_LENGTH_SLACK)) },
      ...(lines.length > 0 ? [{ type: 'section', text: plain(lines.join('\n')) }] : []),
      ...(picture === null
        ? []
        : [{ type: 'image', image_url: picture, alt_text: 'Picture of the event' }]),
      // Nothing in it is anybody's text.
      { type: 'section', text: { type: 'mrkdwn', text: `<${url}|See the event>` } },
    ],
  };
}

/** https://core.telegram.org/bots/api#sendmessage. Without a `parse_mode` nothing in it is formatted. */
const telegramMessage = ({ title, lines, url }: Post) => ({
  text: [title, ...lines, url].join('\n'),
  // The preview has the picture.
  link_preview_options: { url },
});

interface CallOptions {
  agent: RequestFilteringHttpsAgent;
  /** Sent as JSON. Without it the address is only read. */
  body: object | undefined;
  timeoutMs: number;
}

/** Calls a service. @throws PostError unless the answer is a 2xx. */
async function call(name: ChannelName, url: string, options: CallOptions): Promise<void> {
  const { status, retryAfter } = await answerOf(url, options).catch((error: unknown) => {
    throw unreachable(name, error);
  });
  if (status >= 200 && status < 300) return;
  const answer = `${name} answered ${status}`;
  if (status >= 300 && status < 400) {
    throw new PostError(`${answer}, a redirect, which is not followed.`, { isFinal: true });
  }
  if (status === 429) {
    throw new PostError(`${answer}: it asks to wait.`, {
      isFinal: false,
      waitMs: millisecondsUntil(retryAfter),
    });
  }
  const isFinal = status < 500;
  throw new PostError(isFinal ? `${answer}: it takes no such post.` : `${answer}.`, { isFinal });
}

/** Not `fetch`, which has no way to look at the address that a name leads to. */
const answerOf = (url: string, { agent, body, timeoutMs }: CallOptions) =>
  new Promise<{ status: number; retryAfter: string }>((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'society-site' },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, retryAfter: headers['retry-after'] ?? '' });
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

/** The time that a Retry-After asks for, in seconds or as a date. */
function millisecondsUntil(retryAfter: string): number {
  const seconds = Number(retryAfter);
  const waitMs = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(waitMs) ? 0 : waitMs;
}

/** Only codes of the error, because its message may contain the address. */
function unreachable(name: ChannelName, error: unknown): PostError {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (code === 'ABORT_ERR') return new PostError(`${name} did not answer.`, { isFinal: false });
  // That of request-filtering-agent has no code.
  if (String(message).startsWith('DNS lookup')) {
    return new PostError(`The address for ${name} leads to a private network.`, { isFinal: true });
  }
  const detail = typeof code === 'string' ? ` (${code})` : '';
  return new PostError(`${name} could not be reached${detail}.`, { isFinal: false });
}
