import bowser from 'bowser';
import type { AppContext } from './app-env';

// Longer ones are not from browsers.
const USER_AGENT_MAX_LENGTH = 1024;

/** Browsers that people use. Bowser also returns names that it cuts from the header, which anybody can choose. */
const BROWSERS = new Map([
  ['Brave', 'Brave'],
  ['Chrome', 'Chrome'],
  ['Chromium', 'Chromium'],
  ['DuckDuckGo', 'DuckDuckGo'],
  ['Firefox', 'Firefox'],
  ['Focus', 'Firefox Focus'],
  ['Internet Explorer', 'Internet Explorer'],
  ['LibreWolf', 'LibreWolf'],
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Safari', 'Safari'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['UC Browser', 'UC Browser'],
  ['Vivaldi', 'Vivaldi'],
  ['Yandex Browser', 'Yandex Browser'],
]);

const SYSTEMS = new Set(['Android', 'Chrome OS', 'HarmonyOS', 'Linux', 'Windows', 'iOS', 'macOS']);

/** The device of a request in words, such as `Chrome on Android`; empty if it is unknown. Contains no user input. */
export function deviceName(c: AppContext): string {
  const userAgent = c.req.header('User-Agent') ?? '';
  if (userAgent === '' || userAgent.length > USER_AGENT_MAX_LENGTH) return '';
  const parser = bowser.getParser(userAgent);
  const browser = BROWSERS.get(parser.getBrowserName());
  const named = parser.getOSName();
  const system = SYSTEMS.has(named) ? named : undefined;
  if (browser === undefined) return system === undefined ? '' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
