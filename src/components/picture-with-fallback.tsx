import { useState, type ComponentProps } from 'react';

interface PictureWithFallbackProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  fallbackSrc: string;
}

/** Shows `fallbackSrc` if the picture fails to load. */
export function PictureWithFallback({ src, alt, fallbackSrc, ...rest }: PictureWithFallbackProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const failed = failedSrc === src;
  return (
    <img
      src={failed ? fallbackSrc : src}
      alt={failed ? '' : alt}
      onError={() => setFailedSrc(src)}
      {...rest}
    />
  );
}
