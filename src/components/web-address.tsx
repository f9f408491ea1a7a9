import { BreakableText } from './breakable-text';

/** A web address that a narrow column breaks after slashes or before a dot, if it has to. */
export const WebAddress = ({ address }: { address: string }) => (
  <BreakableText text={address} at={/(?<=\/)(?!\/)|(?=\.)/} />
);
