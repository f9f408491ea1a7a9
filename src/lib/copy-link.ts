import { toast } from 'sonner';

/** Copies an address to the clipboard and says so. Where copying is not possible, the toast shows the address. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    // Without HTTPS, or if the user has denied the permission.
    toast.info('Your browser did not let us copy it. The address is:', { description: url });
  }
}
