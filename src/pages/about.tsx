import { PersonLinks } from '@/components/person-links';
import { ScrollTopLink } from '@/components/scroll-top-link';
import { Section } from '@/components/section';
import { Tagline } from '@/components/tagline';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { coreLeads, dssLead } from '@/data/team';
import type { Lead } from '@/data/team';

export function AboutPage() {
  return (
    <>
      <section className="wrap py-12 sm:py-16">
        <Tagline text={society.tagline} sparkle={artwork.sparkle} />
        <h1 className="mt-3 text-hero font-extrabold">About Us</h1>
        <div className="mt-6 grid max-w-4xl gap-4 text-lead">
          {society.about.society.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <Section className="border-y-2 border-ink bg-yellow-soft" heading="Who leads it">
        <div className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr]">
          <LeadCard lead={dssLead} />
          <ul className="grid gap-6 min-[30rem]:grid-cols-2">
            {coreLeads.map((lead) => (
              <li key={lead.id}>
                <LeadCard lead={lead} href={lead.href} />
              </li>
            ))}
          </ul>
        </div>
      </Section>
    </>
  );
}

function LeadCard({ lead, href }: { lead: Lead; href?: string }) {
  const { name, position, image, linkedin, instagram } = lead;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border-2 border-ink bg-card">
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading="lazy"
        className="aspect-square w-full border-b-2 border-ink object-cover"
      />
      <div className="flex items-end justify-between gap-3 p-5">
        <div>
          <p className="eyebrow text-muted">{position}</p>
          <h3 className="mt-1 text-subtitle font-bold">{name}</h3>
          <PersonLinks
            name={name}
            linkedin={linkedin ?? society.links.linkedin}
            instagram={instagram ?? society.links.instagram}
          />
        </div>
        {href !== undefined && <ScrollTopLink to={href} label={`${position}: to the team`} />}
      </div>
    </article>
  );
}
