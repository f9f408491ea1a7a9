/** Whether a form field on the page contains text, which a reload would discard. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox],[type=radio]),textarea',
  );
  return [...fields].some(
    // A read-only field with its default value shows text to copy. While a form is being sent, its fields are read-only.
    ({ value, readOnly, defaultValue }) => value !== '' && !(readOnly && value === defaultValue),
  );
}
