// Lets Node import articles as text, as Vite does with `?raw`: the browser tests read the content.
import { readFile } from 'node:fs/promises';

/**
 * @param {string} url
 * @param {object} context
 * @param {(url: string, context: object) => Promise<object>} next
 * @see https://nodejs.org/api/module.html#loadurl-context-nextload
 */
export async function load(url, context, next) {
  if (!/\.md(?:\?raw)?$/.test(url)) return next(url, context);
  const text = await readFile(new URL(url.replace(/\?raw$/, '')), 'utf8');
  return {
    format: 'module',
    source: `export default ${JSON.stringify(text)};`,
    shortCircuit: true,
  };
}
