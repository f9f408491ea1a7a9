import { Fragment } from 'react';

/** An email address that a narrow column breaks before a dot or the @, if it has to. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?=[.@])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts may repeat, and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
