import { Fragment } from 'react';

/**
 * An email address that a narrow column breaks before a dot or the @, if it has to. Without kerning, which would hide a
 * dot below an f or an r.
 */
export function EmailAddress({ address }: { address: string }) {
  return (
    <span className="[font-kerning:none]">
      {address.split(/(?=[.@])/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts may repeat, and never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
