import { useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { IconLinks } from '@/components/icon-links';
import { accentStyles } from '@/components/accent-color';
import { PersonCard, PersonLinks } from '@/components/person-card';
import { Button, buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { domainLinks, isDomainSlug } from '@/data/domain-links';
import type { Domain } from '@/data/shape';
import { domains } from '@/data/team';

export function TeamPage() {
  const { domain } = useParams();
  if (domain === undefined) return null;
  if (!isDomainSlug(domain)) return <InvalidDomain />;
  const { title, description, icon, color, position, team } = domains[domain];
  return (
    <>
      <section className={`border-b-2 border-foreground ${accentStyles[color]}`}>
        <div className="page-container grid grid-cols-[minmax(0,1fr)] items-start gap-8 py-8 sm:py-12 md:grid-cols-[1.3fr_1fr]">
          <div>
            <BackButton />
            <img src={icon.src} width={72} height={72} alt={icon.alt} className="mt-8" />
            <h1 className="mt-4 text-hero font-extrabold break-words">{title}</h1>
            <p className="mt-4 max-w-text text-lead">{description}</p>
          </div>
          <LeadPortrait domain={domains[domain]} />
        </div>
      </section>
      <section aria-labelledby="team" className="page-container py-12 sm:py-16">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="team" className="text-title font-extrabold">
            {`${position} Team`}
          </h2>
          <p className="eyebrow">{team.length === 1 ? '1 member' : `${team.length} members`}</p>
        </div>
        <ul
          className={`mt-8 grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2 sm:gap-5 lg:grid-cols-4 ${team.length === 4 ? 'md:grid-cols-4' : 'md:grid-cols-3'}`}
        >
          {team.map((member) => (
            <li key={member.id}>
              <PersonCard
                name={member.name}
                note={`${member.branch} ${member.year}`}
                image={member.image}
                linkedin={member.linkedin ?? society.links.linkedin}
                instagram={member.instagram ?? society.links.instagram}
              />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="others" className="page-container pb-12 sm:pb-16">
        <h2 id="others" className="text-title font-extrabold">
          Other teams
        </h2>
        <div className="mt-8">
          <IconLinks links={domainLinks.filter(({ slug }) => slug !== domain)} />
        </div>
      </section>
    </>
  );
}

/** Navigates to the previous history entry. */
function BackButton() {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Button ref={button} variant="outline" size="sm" onClick={() => void navigate(-1)}>
      <Arrow direction="left" /> Back
    </Button>
  );
}

function LeadPortrait({ domain }: { domain: Domain }) {
  const { name, position, leadImage, linkedin, instagram } = domain;
  return (
    <figure className="overflow-hidden card-frame bg-card">
      <img
        src={leadImage.src}
        width={leadImage.width}
        height={leadImage.height}
        alt={leadImage.alt}
        className="aspect-4/3 w-full border-b-2 border-foreground object-cover"
      />
      <figcaption className="flex flex-wrap items-center justify-between gap-2 px-[min(1.25rem,6.25vw)] py-5">
        <span className="min-w-0 break-words">
          <span className="block font-display text-subtitle font-bold">{name}</span>
          <span className="eyebrow text-muted">{`${position} Lead`}</span>
        </span>
        <PersonLinks
          name={name}
          linkedin={linkedin ?? society.links.linkedin}
          instagram={instagram ?? society.links.instagram}
        />
      </figcaption>
    </figure>
  );
}

function InvalidDomain() {
  return (
    <section className="page-container grid min-h-[70svh] max-w-6xl grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-6 py-16 text-center">
      <img src={artwork.error.src} width={120} height={120} alt="" />
      <h1 className="text-title font-extrabold">Invalid Domain</h1>
      <p className="text-lead text-balance">There is no such domain here. These are ours:</p>
      <div className="w-full text-left">
        <IconLinks links={domainLinks} />
      </div>
      <Link to="/about" className={buttonStyles({ variant: 'outline' })}>
        Back to {society.aboutTitle}
      </Link>
    </section>
  );
}
