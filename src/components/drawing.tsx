import type { Picture } from '@/data/shape/picture';

interface DrawingProps {
  picture: Picture;
  size: number;
  /** Empty where it decorates. */
  alt?: string;
  className?: string;
}

/** A square picture, from the document itself where the build has put it there. */
export function Drawing({ picture, size, alt = '', className }: DrawingProps) {
  const box = { width: size, height: size, className };
  if (picture.symbol === undefined) return <img src={picture.src} alt={alt} {...box} />;
  return (
    <svg {...box} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
      <use href={`#${picture.symbol}`} />
    </svg>
  );
}
