// A page in a browser of any engine, by what a visitor sees of it: visible names, labels and words.
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { TAKE_ERRORS } from './network.mjs';

const TIMEOUT_MS = 60_000;

/** Runs in the page: the element of a selector whose name begins with the words, if somebody can use it now and it stands still. */
const FIND = `
const [selector, words] = arguments;
const nameOf = (element) =>
  element.ariaLabel ?? (element.labels?.[0] ?? element).innerText;
const placeOf = (element) => JSON.stringify(element.getBoundingClientRect());
const found = [...document.querySelectorAll(selector)].find(
  (element) =>
    nameOf(element).trim().startsWith(words) &&
    element.checkVisibility() &&
    !element.closest('[inert], [aria-hidden=true], :disabled, [aria-disabled=true]'),
);
if (!found) return null;
const place = placeOf(found);
return new Promise((resolve) => {
  setTimeout(() => resolve(placeOf(found) === place ? found : null), 100);
});
`;

/** Runs in the page: whether the app handles events at the path that is expected. */
const IS_OPEN = `
return (
  location.pathname === arguments[0] &&
  document.querySelectorAll('h1').length === 1 &&
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))
);
`;

/** Small letters, because what CSS shows in capitals counts as such. */
const TEXT = 'return document.body.innerText.toLowerCase()';

/**
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} siteUrl
 */
export function pageOf({ send, dayAsTyped }, siteUrl) {
  /** @param {string} script @param {unknown[]} args */
  const run = (script, ...args) => send('execute', { script, args });

  /**
   * Repeats an attempt until it gives something. A navigation, or something that still moves, lets it fail.
   * @param {string} what
   * @param {() => Promise<any>} attempt
   */
  async function until(what, attempt) {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const outcome = await attempt().catch((error) => error);
      if (outcome && !(outcome instanceof Error)) return outcome;
      if (Date.now() > deadline) throw new Error(`Never ${what}. ${outcome || ''}`);
      await sleep(50);
    }
  }

  /** @param {'click' | 'type'} command @param {string} selector @param {string} name @param {object} [parameters] */
  const use = (command, selector, name, parameters) =>
    until(`there to ${command}: "${name}"`, async () => {
      const [id] = Object.values(await run(FIND, selector, name));
      await send(command, { id, ...parameters });
      return true;
    });

  return {
    run,
    /** Opens a path, and waits until the app handles events at the one where it leads. */
    async open(path, leadsTo = path) {
      await send('navigate', { url: siteUrl + path });
      await until(`open: ${leadsTo}`, () => run(IS_OPEN, leadsTo));
    },
    arrivesAt: (pattern) =>
      until(`at ${pattern}`, async () => pattern.exec(await run('return location.pathname'))),
    press: (name) => use('click', 'button, a[href], [role=tab]', name),
    /** Types into the field with the label, as a keyboard does. */
    type: (label, text) => use('type', 'input, textarea', label, { text }),
    /** Types a day, given in ISO's form. */
    typeDay: (label, day) => use('type', 'input[type=date]', label, { text: dayAsTyped(day) }),
    sees: (text) =>
      until(`seen: "${text}"`, async () => (await run(TEXT)).includes(text.toLowerCase())),
    seesNoMore: (text) =>
      until(`gone: "${text}"`, async () => !(await run(TEXT)).includes(text.toLowerCase())),
    /** Waits until a script that runs in the page returns something. */
    holds: (script) => until(script, () => run(script)),
    takeErrors: () => run(TAKE_ERRORS),
    /** Closes the page as a phone does, without a word to it, and opens its address in another one. */
    async closeAndReopen() {
      const url = await run('return location.href');
      const { handle } = await send('newWindow', { type: 'tab' });
      await send('closeWindow');
      await send('switchToWindow', { handle });
      await send('navigate', { url });
    },
    /** What is on the screen: the page's address and text, and the path of a picture. */
    async describe(name) {
      const picture = `test-results/tour-${name}.png`;
      mkdirSync('test-results', { recursive: true });
      writeFileSync(picture, Buffer.from(await send('screenshot'), 'base64'));
      const text = await run('return location.href + "\\n\\n" + document.body.innerText');
      return `${text}\n\nPicture: ${picture}`;
    },
  };
}
