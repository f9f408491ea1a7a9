/** `symbol` is the id of an SVG symbol in the document; without it the file at `src` is shown. */
export interface SvgIconSource {
  src: string;
  symbol?: string;
}

interface SvgIconProps {
  picture: SvgIconSource;
  size: number;
  /** Empty where it decorates. */
  alt?: string;
  className?: string;
}

/** A square picture, from the document itself where the build has put it there. */
export function SvgIcon({ picture, size, alt = '', className }: SvgIconProps) {
  const box = { width: size, height: size, className };
  if (picture.symbol === undefined) return <img src={picture.src} alt={alt} {...box} />;
  return (
    <svg {...box} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
      <use href={`#${picture.symbol}`} />
    </svg>
  );
}
