import { api } from './render-site';

/** The token of the latest mail to the address. */
export function tokenMailedTo(address: string): string {
  const mail = api.sent.findLast(({ to }) => to === address);
  const token = /\/news\/\w+\?token=([^\s&"]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link was mailed to ${address}`);
  return token;
}

/** Subscribes an address, which has not been confirmed. Returns the token of its mail. */
export async function subscribePending(email: string): Promise<string> {
  await api.request('/api/email', { json: { email } });
  await api.runMailQueue();
  return tokenMailedTo(email);
}

/** Subscribes addresses and confirms them. */
export async function subscribe(...emails: string[]): Promise<void> {
  for (const email of emails) {
    const token = await subscribePending(email);
    const response = await api.request('/api/email/confirm', { json: { token } });
    if (!response.ok) throw new Error(await response.text());
  }
}
