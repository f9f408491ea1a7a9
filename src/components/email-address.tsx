import { BreakableText } from './breakable-text';

/** An email address that a narrow column breaks before a dot or the @, if it has to. */
export const EmailAddress = ({ address }: { address: string }) => (
  <BreakableText text={address} at={/(?=[.@])/} />
);
