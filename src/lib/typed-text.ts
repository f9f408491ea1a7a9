/** Whether a form field on the page contains text, which a reload would discard. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input,textarea');
  return [...fields].some(({ value }) => value !== '');
}
