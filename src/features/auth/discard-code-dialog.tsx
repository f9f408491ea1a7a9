import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogClose } from '@/components/ui/dialog';

export function DiscardCodeDialog({ onDiscard }: { onDiscard: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Back
      </Button>
      <Dialog
        title="Are you absolutely sure?"
        description="This action cannot be undone. This will invalid your OTP."
        open={open}
        onOpenChange={setOpen}
      >
        <DialogActions>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button onClick={onDiscard}>Continue</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
