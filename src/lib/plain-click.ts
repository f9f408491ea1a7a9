interface ClickEvent {
  button: number;
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Whether a click follows a link in the same tab: modifier keys and other buttons open a tab or window, or download. */
export const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: ClickEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
