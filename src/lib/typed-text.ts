/** Whether a form field on the page contains text, which a reload would discard. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox],[type=radio]),textarea',
  );
  return [...fields].some(
    // A read-only field with its default value shows text to copy. The fields of a form that is being sent are read-only too.
    ({ value, readOnly, defaultValue }) => value !== '' && !(readOnly && value === defaultValue),
  );
}
