/** `symbol` is an id in the document's SVG sprite; without it the file at `src` is shown. */
export interface SvgIconSource {
  src: string;
  symbol?: string;
}

interface SvgIconProps {
  picture: SvgIconSource;
  size: number;
  /** Empty for a decorative icon. */
  alt?: string;
  className?: string;
}

/** A square icon, from the SVG sprite of the document or from a file. */
export function SvgIcon({ picture, size, alt = '', className }: SvgIconProps) {
  const box = { width: size, height: size, className };
  if (picture.symbol === undefined) return <img src={picture.src} alt={alt} {...box} />;
  return (
    <svg {...box} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
      <use href={`#${picture.symbol}`} />
    </svg>
  );
}
