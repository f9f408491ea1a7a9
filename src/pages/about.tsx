import { Link, useLinkClickHandler } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { PersonCard, PersonLinks } from '@/components/person-card';
import { Section } from '@/components/section';
import { Tagline } from '@/components/tagline';
import { buttonStyles } from '@/components/ui/button';
import { about } from '@/data/about';
import { artwork } from '@/data/artwork';
import { eventArticles } from '@/data/events';
import { formerYears } from '@/data/former-committees';
import { society } from '@/data/society';
import { domainSlugs } from '@/data/domain-links';
import { branches, coreLeads, domains, societyLead } from '@/data/team';
import { paths } from '@/domain/paths';

export function AboutPage() {
  return (
    <>
      <Overview />
      <Section className="border-t-2 border-foreground bg-yellow-soft" heading={about.leadHeading}>
        <SocietyLead />
        <ul className="mt-6 grid grid-cols-1 gap-6 min-[30rem]:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
          {coreLeads.map(({ id, name, position, image, href, linkedin, instagram }) => (
            <li key={id}>
              <PersonCard
                name={name}
                note={position}
                image={image}
                linkedin={linkedin ?? society.links.linkedin}
                instagram={instagram ?? society.links.instagram}
              >
                <ScrollTopLink to={href} label={`${position}: to the team`} />
              </PersonCard>
            </li>
          ))}
        </ul>
        {formerYears.length > 0 && (
          <Link
            to={paths.formerCommittees}
            className={`mt-8 ${buttonStyles({ variant: 'outline' })}`}
          >
            Former committees
            <Arrow direction="right" className="size-5 max-[17rem]:hidden" />
          </Link>
        )}
      </Section>
    </>
  );
}

/** An icon link that scrolls to the top of the page before it navigates. */
function ScrollTopLink({ to, label }: { to: string; label: string }) {
  const onLinkClick = useLinkClickHandler(to);
  return (
    <a
      href={to}
      aria-label={label}
      className={buttonStyles({ variant: 'outline', size: 'icon' })}
      onClick={(event) => {
        if (isPlainClick(event)) window.scrollTo({ top: 0, behavior: 'instant' });
        onLinkClick(event);
      }}
    >
      <Arrow direction="right" />
    </a>
  );
}

interface ClickEvent {
  button: number;
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Whether a click follows a link in the same tab: modifier keys and other buttons open a tab or window, or download. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: ClickEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

function Overview() {
  return (
    <section className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 py-10 sm:py-16 lg:grid-cols-[1.25fr_1fr]">
      <div>
        <Tagline text={society.tagline} sparkle={artwork.sparkle} />
        <h1 className="mt-5 text-hero font-extrabold">{society.aboutTitle}</h1>
        <div className="mt-6 grid max-w-text gap-4 print:max-w-none print:grid-cols-2">
          {[...about.society.paragraphs, ...about.college.paragraphs].map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? 'text-lead' : undefined}>
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <Numbers />
    </section>
  );
}

const members = domainSlugs.reduce((sum, slug) => sum + domains[slug].team.length, 0);
/** Who leads a domain, or all of them. */
const leads = coreLeads.length + 1;

const numbers = [
  { number: members + leads, labels: ['member', 'members'], color: 'bg-blue text-card' },
  { number: domainSlugs.length, labels: ['domain', 'domains'], color: 'bg-yellow' },
  { number: branches.length, labels: ['branch', 'branches'], color: 'bg-green' },
  { number: eventArticles.length, labels: ['event story', 'event stories'], color: 'bg-red' },
].filter(({ number }) => number > 0);

function Numbers() {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))] gap-4 sm:grid-cols-4 lg:grid-cols-2 print:grid-cols-4">
      {numbers.map(({ number, labels, color }) => (
        <div
          key={color}
          className={`flex flex-col-reverse gap-1.5 card-frame p-4 sm:p-5 print:p-3 ${color}`}
        >
          <dt className="font-semibold">{labels[number === 1 ? 0 : 1]}</dt>
          <dd className="font-display text-hero leading-none font-extrabold">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

function SocietyLead() {
  const { name, position, image, linkedin, instagram } = societyLead;
  return (
    <article className="overflow-hidden card-frame bg-card md:flex print:flex">
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        className="aspect-square w-full border-foreground object-cover max-md:border-b-2 md:w-[38%] md:border-r-2 lg:aspect-5/4 print:w-[18%]"
      />
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-center p-[min(1.25rem,6.25vw)] break-words md:p-10 print:p-4">
        <p className="eyebrow text-muted">{position}</p>
        <h3 className="mt-2 text-title font-extrabold max-[16rem]:text-[11vw]">{name}</h3>
        <p className="mt-4 max-w-[40ch] text-lead">{about.leadText}</p>
        <div className="mt-4">
          <PersonLinks
            name={name}
            linkedin={linkedin ?? society.links.linkedin}
            instagram={instagram ?? society.links.instagram}
          />
        </div>
      </div>
    </article>
  );
}
