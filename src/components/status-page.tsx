import type { ReactNode } from 'react';

interface StatusPageProps {
  logo: ReactNode;
  /** Decorative: shows the number. */
  picture: { src: string; width: number; height: number };
  number: string;
  text: string;
  children: ReactNode;
}

/** A page with a single message. */
export function StatusPage({ logo, picture, number, text, children }: StatusPageProps) {
  return (
    <div className="page-container grid min-h-[70svh] grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-6 py-16 text-center">
      {logo}
      <img
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt=""
        className="w-full max-w-xl"
      />
      <h1 className="text-title font-extrabold">
        <span className="eyebrow block text-muted">{number}</span> {text}
      </h1>
      {children}
    </div>
  );
}
