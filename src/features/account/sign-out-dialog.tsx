import type { RefObject } from 'react';
import { SignOutQuestion } from '@/components/question-dialog';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useSignOut } from './queries';

interface SignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
}

export function SignOutDialog(dialog: SignOutDialogProps) {
  const signOut = useSignOut();
  const onYes = useSingleFlight(async () => void (await signOut.mutateAsync()));
  return <SignOutQuestion isPending={signOut.isPending} onYes={() => void onYes()} {...dialog} />;
}
