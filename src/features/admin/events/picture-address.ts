import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PICTURE_URL_ERROR } from '@/contract/event-input';
import { pictureError } from '@/lib/load-picture';
import type { EventValues } from './event-form-values';

/**
 * Checks a typed address of a picture: whether cards can show it.
 * @param savedImage The picture that the event has. It may be gone, which does not keep other changes from being saved.
 */
export function usePictureAddress(form: UseFormReturn<EventValues>, savedImage: string) {
  /** The address that has been typed and not been checked yet, or that failed the check. */
  const [unchecked, setUnchecked] = useState<string | null>(null);
  /** The address with which the form began, and whose picture could not be loaded. */
  const [failed, setFailed] = useState<string | null>(null);

  /** What is known to be wrong with the unchecked address. */
  const knownError = useRef<string>(undefined);

  const onTyped = (address: string | null) => {
    knownError.current = undefined;
    setUnchecked(address);
    setFailed(null);
  };

  const onFailed = () => {
    const address = form.getValues('image');
    setFailed(address);
    if (address !== savedImage) setUnchecked(address);
    form.setError('image', { message: 'This picture could not be loaded.' });
  };

  /** Shows an error beside the field if the picture cannot be shown. Resolves to whether it can. */
  const check = async (): Promise<boolean> => {
    const address = form.getValues('image');
    if (address.trim() === '' || address !== unchecked) return true;
    const error = await pictureError(address.trim()).catch(() => PICTURE_URL_ERROR);
    // The value has changed meanwhile and is checked separately.
    if (form.getValues('image') !== address) return false;
    if (error === null) {
      onTyped(null);
      form.clearErrors('image');
    } else {
      knownError.current = error;
      form.setError('image', { message: error });
    }
    return error === null;
  };

  /** Shows what is wrong with the address: at once if that is known, otherwise when it has been checked. */
  const showError = () => {
    const message = knownError.current;
    if (message === undefined) void check();
    else form.setError('image', { message });
  };

  const canShow = (address: string) => address !== unchecked && address !== failed;
  return { canShow, onTyped, onFailed, check, showError };
}
