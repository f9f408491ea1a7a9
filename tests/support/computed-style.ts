const INHERITED = new Set(['visibility', 'pointer-events', 'pointerEvents']);
/** The values of elements that have no inline style. */
const INITIAL: Record<string, string> = {
  visibility: 'visible',
  'pointer-events': 'auto',
  pointerEvents: 'auto',
  opacity: '1',
};

/**
 * Replaces `window.getComputedStyle` by one that reads what hides an element from its `style` and `hidden` attributes.
 * The site's style sheet is not loaded in these tests, and jsdom matches each element with all rules of its own after
 * each change of the document, which took a fifth of the CPU time of the client tests. All properties but those that hide
 * an element or take its clicks are still jsdom's.
 */
export function installFastComputedStyle(): void {
  // The test files of a worker share the window.
  if (window.getComputedStyle.name === 'fastComputedStyle') return;
  const compute = window.getComputedStyle.bind(window);
  const displayOfKind = new Map<string, string>();

  function displayOf(element: HTMLElement): string {
    // An open or closed `details` says whether its children are shown.
    if (element.parentElement?.localName === 'details') return compute(element).display;
    if (element.style.display !== '') return element.style.display;
    if (element.hasAttribute('hidden')) return 'none';
    // By jsdom's style sheet, which knows the element's name and the type of a field.
    const kind = `${element.localName} ${element.getAttribute('type') ?? ''}`;
    const known = displayOfKind.get(kind);
    if (known !== undefined) return known;
    const bare = element.cloneNode() as HTMLElement;
    for (const name of bare.getAttributeNames()) if (name !== 'type') bare.removeAttribute(name);
    const { display } = compute(bare);
    displayOfKind.set(kind, display);
    return display;
  }

  function valueOf(element: HTMLElement, property: string): string | undefined {
    if (property === 'display') return displayOf(element);
    const initial = INITIAL[property];
    if (initial === undefined) return undefined;
    const own = Reflect.get(element.style, property);
    if (typeof own === 'string' && own !== '') return own;
    const { parentElement } = element;
    if (parentElement === null || !INHERITED.has(property)) return initial;
    return valueOf(parentElement, property);
  }

  window.getComputedStyle = function fastComputedStyle(target, pseudoElement) {
    // SVG elements have the same properties.
    const element = target as HTMLElement;
    return new Proxy(element.style, {
      get(_style, property) {
        if (typeof property !== 'string') return undefined;
        if (property === 'getPropertyValue') {
          return (name: string) =>
            valueOf(element, name) ?? compute(element, pseudoElement).getPropertyValue(name);
        }
        return valueOf(element, property) ?? Reflect.get(compute(element, pseudoElement), property);
      },
    });
  };
}
