import { EmailAddress } from '@/components/breakable-text';

/** What an admin is called: the name, or the address of one who has said none. */
export const AdminName = ({ name }: { name: string }) =>
  name.includes('@') ? <EmailAddress address={name} /> : <bdi>{name}</bdi>;
