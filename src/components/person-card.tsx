import type { ReactNode } from 'react';
import { BrandIcon } from './brand-icon';
import { ExternalLink } from './external-link';

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

/**
 * Horizontal on phones, to keep long lists short, unless the text is too large for that; vertical on wider screens. The
 * negative margins hide the border of the picture that is at the edge of the card.
 */
export function PersonCard({ name, note, image, linkedin, instagram, children }: PersonCardProps) {
  return (
    <article className="flex h-full flex-wrap overflow-hidden card-frame bg-card min-[30rem]:flex-col min-[30rem]:flex-nowrap">
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading="lazy"
        className="-mr-0.5 -mb-0.5 min-w-[38%] basis-[38%] grow border-r-2 border-b-2 border-foreground object-cover min-[30rem]:mr-0 min-[30rem]:mb-0 min-[30rem]:aspect-square min-[30rem]:w-full min-[30rem]:grow-0 min-[30rem]:basis-auto min-[30rem]:border-r-0"
      />
      <div className="flex min-w-[min(100%,9.5rem)] grow-999 basis-0 flex-col p-[min(1rem,5vw)] break-words min-[30rem]:basis-auto">
        {/* With large text on a phone a long name still fits the line. */}
        <h3 className="text-[min(1.125rem,10vw)] leading-tight font-bold">{name}</h3>
        <p className="eyebrow mt-1 text-muted">{note}</p>
        <div
          className={`mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 ${children === undefined ? '-mb-2' : ''}`}
        >
          <PersonLinks name={name} linkedin={linkedin} instagram={instagram} />
          {children}
        </div>
      </div>
    </article>
  );
}

interface PersonLinksProps {
  name: string;
  linkedin: string;
  instagram: string;
}

const linkStyles = 'grid size-11 place-content-center rounded-lg hover:bg-foreground/8';

export function PersonLinks({ name, linkedin, instagram }: PersonLinksProps) {
  return (
    <div className="-ml-2.5 flex print:hidden">
      <ExternalLink href={linkedin} className={linkStyles}>
        <BrandIcon brand="linkedin" />
        <span className="sr-only">{`LinkedIn of ${name}`}</span>
      </ExternalLink>
      <ExternalLink href={instagram} className={linkStyles}>
        <BrandIcon brand="instagram" />
        <span className="sr-only">{`Instagram of ${name}`}</span>
      </ExternalLink>
    </div>
  );
}
