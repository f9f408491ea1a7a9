import type { ReactNode } from 'react';

interface StatusPageProps {
  picture: { src: string; width: number; height: number; alt: string };
  number: string;
  text: string;
  children: ReactNode;
}

/** A page with a single message. The picture shows the number, so the text repeats it for screen readers only. */
export function StatusPage({ picture, number, text, children }: StatusPageProps) {
  return (
    <div className="page-container grid min-h-[70svh] grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-6 py-16 text-center">
      <h1 className="grid w-full justify-items-center gap-6 text-title font-extrabold">
        <span className="sr-only">{number}</span>
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt=""
          className="w-full max-w-xl"
        />
        {text}
      </h1>
      {children}
    </div>
  );
}
