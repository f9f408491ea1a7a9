interface ClickEvent {
  button: number;
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Whether a click on a link just follows it. Any other asks the browser for a new tab, a new window or a download. */
export const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: ClickEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
