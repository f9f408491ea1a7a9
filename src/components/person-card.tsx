import type { ReactNode } from 'react';
import { PersonLinks } from './person-links';

interface PersonCardProps {
  name: string;
  /** The person's position, or their branch and year. */
  note: string;
  image: { src: string; width: number; height: number; alt: string };
  linkedin: string;
  instagram: string;
  /** Rendered beside the person's links. */
  children?: ReactNode;
}

/** Horizontal on phones, to keep long lists short; vertical on wider screens. */
export function PersonCard({ name, note, image, linkedin, instagram, children }: PersonCardProps) {
  return (
    <article className="flex h-full overflow-hidden rounded-card border-2 border-foreground bg-card min-[30rem]:flex-col">
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading="lazy"
        className="w-[38%] shrink-0 border-r-2 border-foreground object-cover min-[30rem]:aspect-square min-[30rem]:w-full min-[30rem]:border-r-0 min-[30rem]:border-b-2"
      />
      <div className="flex min-w-0 grow flex-col p-4 pb-2">
        <h3 className="text-lg leading-tight font-bold">{name}</h3>
        <p className="eyebrow mt-1 text-muted">{note}</p>
        <div className="mt-auto flex items-center justify-between gap-2 pt-1">
          <PersonLinks name={name} linkedin={linkedin} instagram={instagram} />
          {children}
        </div>
      </div>
    </article>
  );
}
