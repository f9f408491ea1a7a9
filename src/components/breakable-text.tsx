import { Fragment } from 'react';

interface BreakableTextProps {
  text: string;
  /** Matches the empty places at which a narrow column breaks the text, if it has to. */
  at: RegExp;
}

/** A text without spaces. Without kerning too, which would hide a dot below an f or an r. */
function BreakableText({ text, at }: BreakableTextProps) {
  return (
    <span key={text} className="[font-kerning:none]">
      {text.split(at).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts may repeat, and never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** An email address that a narrow column breaks before a dot or the @, if it has to. */
export const EmailAddress = ({ address }: { address: string }) => (
  <BreakableText text={address} at={/(?=[.@])/} />
);

/** A web address that a narrow column breaks after slashes or before a dot, if it has to. */
export const WebAddress = ({ address }: { address: string }) => (
  <BreakableText text={address} at={/(?<=\/)(?!\/)|(?=\.)/} />
);
