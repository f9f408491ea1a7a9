import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** By the key of the history entry. Lost when the document is loaded anew, as its pages are then prerendered. */
const values = new Map<string, unknown>();

/**
 * Like `useState`, but Back and Forward to the page find the value that it had.
 * @param name Distinguishes the states of one page.
 */
export function useHistoryEntryState<Value>(name: string, initial: Value) {
  const { key } = useLocation();
  const id = `${key} ${name}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the effect below stores nothing else under the id
  const state = useState(() => (values.has(id) ? (values.get(id) as Value) : initial));
  const [value] = state;
  useEffect(() => {
    values.set(id, value);
  }, [id, value]);
  return state;
}
