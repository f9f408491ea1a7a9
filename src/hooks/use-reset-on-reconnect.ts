import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '@/lib/api-error';

/** Resets a mutation that could not reach the server when the network is back: its error no longer applies. */
export function useResetOnReconnect({
  error,
  reset,
}: Pick<UseMutationResult, 'error' | 'reset'>): void {
  const isUnreachable = error instanceof ApiError && error.status === null;
  useEffect(() => {
    if (!isUnreachable) return;
    window.addEventListener('online', reset);
    return () => window.removeEventListener('online', reset);
  }, [isUnreachable, reset]);
}
