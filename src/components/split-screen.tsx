import type { ReactNode } from 'react';

interface SplitScreenProps {
  illustration: { src: string; width: number; height: number; alt: string };
  children: ReactNode;
}

/** A form beside an illustration, which only large screens have room for. */
export function SplitScreen({ illustration, children }: SplitScreenProps) {
  const { src, width, height, alt } = illustration;
  return (
    <div className="page-container grid items-center gap-16 py-10 sm:py-14 lg:grid-cols-2">
      <div className="mx-auto grid w-full max-w-lg gap-6">{children}</div>
      {/* Lazy: a phone does not load what it does not show. */}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="mx-auto hidden max-h-[44rem] w-full rounded-card border-2 border-foreground object-cover lg:block"
      />
    </div>
  );
}
