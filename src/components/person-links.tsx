import { BrandIcon } from './brand-icon';
import { ExternalLink } from './external-link';

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
