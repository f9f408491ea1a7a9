import { useEffect } from 'react';
import { Toaster, toast as sonner } from 'sonner';
import { deliverToasts } from '@/lib/toast';

const DURATION_MS = 4000;
const MOST_VISIBLE = 3;

export function SonnerToaster() {
  useEffect(
    () =>
      deliverToasts(({ kind, title, description }) => {
        sonner[kind](title, { description });
      }),
    [],
  );
  return <Toaster theme="light" duration={DURATION_MS} visibleToasts={MOST_VISIBLE} closeButton />;
}
