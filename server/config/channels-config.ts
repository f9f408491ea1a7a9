import { isIP } from 'node:net';
import * as z from 'zod';
import { hasProtocol, optional } from './env-schema';

/** The service is asked by its name, whose certificate says that it is the right one. */
function isPublicName(value: string): boolean {
  const { hostname } = new URL(value);
  return (
    isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 && !/(?:^|\.)localhost\.?$/.test(hostname)
  );
}

const webhook = optional(
  z
    .string()
    .refine((value) => hasProtocol(value, 'https:'), {
      error: 'must be the https address of an incoming webhook',
      abort: true,
    })
    .refine(isPublicName, 'must have a public host name, not an IP address or localhost')
    .optional(),
);

const TELEGRAM = /^(?<token>\d+:[\w-]{20,})@(?<chat>-?\d+|@?[A-Za-z]\w{3,})$/;

/** Environment variables of the channels that announcements are posted to. */
export const channelsEnv = z.object({
  ANNOUNCE_DISCORD: webhook,
  ANNOUNCE_SLACK: webhook,
  ANNOUNCE_TELEGRAM: optional(
    z
      .string()
      .regex(TELEGRAM, 'must be the token of a bot, @ and a chat: 123456:ABC…@society_news')
      .optional(),
  ),
});

/** The channels that are set up, each with its secret. */
export interface ChannelsConfig {
  /** Addresses of incoming webhooks. */
  discord?: string | undefined;
  slack?: string | undefined;
  telegram?:
    | {
        token: string;
        /** Its number, or its name after an @. */
        chat: string;
      }
    | undefined;
}

/** Returns the channels that are set up. */
export function channelsConfig(env: z.infer<typeof channelsEnv>): ChannelsConfig {
  const { token, chat } = TELEGRAM.exec(env.ANNOUNCE_TELEGRAM ?? '')?.groups ?? {};
  return {
    discord: env.ANNOUNCE_DISCORD,
    slack: env.ANNOUNCE_SLACK,
    telegram:
      token === undefined || chat === undefined
        ? undefined
        : { token, chat: /^[A-Za-z]/.test(chat) ? `@${chat}` : chat },
  };
}
