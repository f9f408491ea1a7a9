import { useState } from 'react';
import { QuestionDialog } from '@/components/question-dialog';
import { Button } from '@/components/ui/button';

export function DiscardCodeDialog({ onDiscard }: { onDiscard: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Back
      </Button>
      <QuestionDialog
        title="Are you absolutely sure?"
        description="This action cannot be undone. This will invalid your OTP."
        no="Cancel"
        yes="Continue"
        yesVariant="default"
        open={open}
        onOpenChange={setOpen}
        onYes={onDiscard}
      />
    </>
  );
}
