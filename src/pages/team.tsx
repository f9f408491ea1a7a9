import { useNavigate, useParams, Link } from 'react-router-dom';
import { PersonLinks } from '@/components/person-links';
import { Button, buttonStyles } from '@/components/ui/button';
import { society } from '@/data/society';
import { domains, isDomainSlug, type Domain, type TeamMember } from '@/data/team';

const bands = {
  blue: 'bg-blue-soft',
  red: 'bg-red-soft',
  green: 'bg-green-soft',
  yellow: 'bg-yellow-soft',
} as const satisfies Record<Domain['ink'], string>;

export function TeamPage() {
  const { domain } = useParams();
  if (domain === undefined) return null;
  if (!isDomainSlug(domain)) return <InvalidDomain />;
  const { title, description, glyph, ink, position, team } = domains[domain];
  return (
    <>
      <section className={`border-b-2 border-ink ${bands[ink]}`}>
        <div className="wrap grid items-center gap-8 py-8 sm:py-12 md:grid-cols-[1.3fr_1fr]">
          <div>
            <BackButton />
            <img src={glyph.src} width={72} height={72} alt={glyph.alt} className="mt-8" />
            <h1 className="mt-4 text-hero font-extrabold">{title}</h1>
            <p className="mt-4 max-w-text text-lead">{description}</p>
          </div>
          <LeadPortrait domain={domains[domain]} />
        </div>
      </section>
      <section aria-labelledby="team" className="wrap py-12 sm:py-16">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="team" className="text-title font-extrabold">
            {position} Team
          </h2>
          <p className="eyebrow">{team.length} members</p>
        </div>
        <ul className="mt-8 grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
          {team.map((member) => (
            <li key={member.id}>
              <MemberCard member={member} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** To the previous history entry. */
function BackButton() {
  const navigate = useNavigate();
  return (
    <Button variant="outline" size="sm" onClick={() => void navigate(-1)}>
      <span aria-hidden="true">←</span> Back
    </Button>
  );
}

function LeadPortrait({ domain }: { domain: Domain }) {
  const { name, position, leadImage, linkedin, instagram } = domain;
  return (
    <figure className="overflow-hidden rounded-card border-2 border-ink bg-card">
      <img
        src={leadImage.src}
        width={leadImage.width}
        height={leadImage.height}
        alt={leadImage.alt}
        className="aspect-4/3 w-full border-b-2 border-ink object-cover"
      />
      <figcaption className="flex flex-wrap items-center justify-between gap-2 p-5">
        <span>
          <span className="block font-display text-subtitle font-bold">{name}</span>
          <span className="eyebrow text-muted">{position} Lead</span>
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

function MemberCard({ member }: { member: TeamMember }) {
  const { name, image, branch, year, linkedin, instagram } = member;
  return (
    <article className="h-full overflow-hidden rounded-card border-2 border-ink bg-card">
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading="lazy"
        className="aspect-square w-full border-b-2 border-ink object-cover"
      />
      <div className="p-4">
        <h3 className="text-lg leading-tight font-bold">{name}</h3>
        <p className="eyebrow mt-1 text-muted">
          {branch} {year}
        </p>
        <PersonLinks
          name={name}
          linkedin={linkedin ?? society.links.linkedin}
          instagram={instagram ?? society.links.instagram}
        />
      </div>
    </article>
  );
}

function InvalidDomain() {
  return (
    <div className="wrap grid min-h-[60svh] place-content-center justify-items-center gap-5 text-center">
      <h1 className="text-title font-extrabold">Invalid Domain</h1>
      <Link to="/about" className={buttonStyles()}>
        See all domains
      </Link>
    </div>
  );
}
