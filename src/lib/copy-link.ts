import { toast } from 'sonner';

/** Copies an address to the clipboard and says so. Where copying is not possible, the toast shows the address. */
export const copyLink = (url: string): Promise<void> => copy(url, 'Link copied', 'The address is:');

/** Copies a text, as `copyLink` does an address. */
export const copyText = (text: string): Promise<void> => copy(text, 'Text copied', 'The text is:');

async function copy(text: string, done: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    // Without HTTPS, or if the user has denied the permission.
    toast.info(`Your browser did not let us copy it. ${instead}`, { description: text });
  }
}
