import type { Page } from '@playwright/test';

/**
 * Translates every page from now on as Chrome does: each text node becomes `<font><font>text</font></font>`, again after
 * each change. What React writes later into a node that was replaced, nobody sees: that is an error in the console.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const skipped = 'script, style, noscript, textarea, [data-translated]';
    const lost = new MutationObserver((changes) => {
      for (const { target } of changes) console.error(`Not shown: ${target.textContent}`);
    });

    const translate = (root: Node) => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        if (text.textContent?.trim() && !text.parentElement?.closest(skipped)) texts.push(text);
      }
      for (const text of texts) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        outer.dataset['translated'] = '';
        inner.textContent = text.textContent;
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
        lost.observe(text, { characterData: true });
      }
    };

    /** Before, the browser translates what React has not taken over yet; React then renders the page anew. */
    const isHydrated = () => {
      const parts = [...document.querySelectorAll('h1, form, section, input, button')];
      const isOwn = (part: Element) => Object.keys(part).some((key) => key.startsWith('__react'));
      return document.querySelector('h1') !== null && parts.every((part) => isOwn(part));
    };
    const start = setInterval(() => {
      if (!isHydrated()) return;
      clearInterval(start);
      translate(document.body);
      new MutationObserver(() => translate(document.body)).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    }, 20);
  });
}
