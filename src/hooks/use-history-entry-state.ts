import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Like `useState`, but Back and Forward to the page find the value that it had there.
 * @param values Keeps the values by history entry, for as long as the document is open; one map for each kind of state.
 * @param name Distinguishes several components of one page.
 */
export function useHistoryEntryState<Value>(
  values: Map<string, Value>,
  name: string,
  initial: Value,
) {
  const { key } = useLocation();
  const id = `${key} ${name}`;
  const state = useState(() => values.get(id) ?? initial);
  const [value] = state;
  useEffect(() => {
    values.set(id, value);
  }, [values, id, value]);
  return state;
}
