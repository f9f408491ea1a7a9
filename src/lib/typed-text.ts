/** Whether a form field on the page contains text, which a reload would discard. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox],[type=radio]),textarea',
  );
  return [...fields].some(
    // What is there to be copied was not typed. A form that is being sent is read-only too.
    ({ value, readOnly, defaultValue }) => value !== '' && !(readOnly && value === defaultValue),
  );
}
