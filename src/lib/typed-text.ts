/** Whether a form on the page holds text that loading the document anew would lose. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input,textarea');
  return [...fields].some(({ value }) => value !== '');
}
