import { useState, type ComponentProps } from 'react';

interface PictureWithFallbackProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  fallbackSrc: string;
}

/** Shows `fallbackSrc` if the picture fails to load. */
export function PictureWithFallback({
  src,
  srcSet,
  alt,
  fallbackSrc,
  ...rest
}: PictureWithFallbackProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const failed = failedSrc === src;
  return (
    <img
      src={failed ? fallbackSrc : src}
      srcSet={failed ? undefined : srcSet}
      alt={failed ? '' : alt}
      onError={() => setFailedSrc(src)}
      {...rest}
    />
  );
}
