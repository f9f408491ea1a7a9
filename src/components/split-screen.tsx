import type { ReactNode } from 'react';

interface SplitScreenProps {
  illustration: { src: string; width: number; height: number; alt: string };
  children: ReactNode;
}

/** A form, beside an illustration on large screens. */
export function SplitScreen({ illustration, children }: SplitScreenProps) {
  const { src, width, height, alt } = illustration;
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] items-start gap-16 py-10 sm:py-14 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:max-w-lg">{children}</div>
      {/* Lazy, so that phones do not load the hidden image. */}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="mx-auto hidden max-h-[44rem] w-full card-frame object-cover lg:block"
      />
    </div>
  );
}
