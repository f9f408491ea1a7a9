import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { IconLinks } from '@/components/icon-links';
import { Highlights } from '@/components/highlights';
import { Section } from '@/components/section';
import { Tagline } from '@/components/tagline';
import { buttonStyles } from '@/components/ui/button';
import { about } from '@/data/about';
import { artwork } from '@/data/artwork';
import { featureCards } from '@/data/feature-cards';
import { highlights } from '@/data/highlights';
import { society } from '@/data/society';
import { domainLinks } from '@/data/domain-links';
import { useIsAdmin, useIsMember } from '@/hooks/use-session';
import { NextEventStrip } from '@/features/events/next-event-strip';
import { UpcomingEvents } from '@/features/events/upcoming-events';
import { upcomingEventsPath } from '@/domain/paths';

/** What is below the first screen hydrates section by section, so that no task is long. */
export function HomePage() {
  return (
    <>
      <Hero />
      <NextEventStrip />
      <Suspense>
        <Highlights slides={highlights} />
      </Suspense>
      <Suspense>
        <About />
      </Suspense>
      <Suspense>
        <Features />
      </Suspense>
      <Suspense>
        <Upcoming />
      </Suspense>
    </>
  );
}

/** A component of its own, so that only this section re-renders after a sign-in. */
function Upcoming() {
  return <UpcomingEvents isMember={useIsMember()} isAdmin={useIsAdmin()} />;
}

function Hero() {
  const { hero, heroMoving, sparkle } = artwork;
  return (
    <section className="page-container grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-10 py-9 sm:py-12 md:grid-cols-[1.1fr_1fr] lg:grid-cols-[1.05fr_1fr] lg:gap-x-14 lg:py-16 print:grid-cols-2">
      <div>
        <Tagline text={society.tagline} sparkle={sparkle} />
        <h1 className="mt-5 text-hero font-extrabold">{society.heroHeading}</h1>
        <p className="mt-5 max-w-[22.5em] text-lead">{society.heroIntro}</p>
        <div className="mt-7 flex flex-wrap gap-2 sm:gap-3">
          <Link
            to={upcomingEventsPath}
            className={`${buttonStyles()} max-sm:grow max-sm:px-3 max-[21rem]:basis-full`}
          >
            See what's on
          </Link>
          <Link
            to="/about"
            className={`${buttonStyles({ variant: 'outline' })} max-sm:grow max-sm:px-3`}
          >
            Meet the team
          </Link>
        </div>
      </div>
      {/* Only while prerendering: the build replaces this link by the picture itself. In the browser it would load it again. */}
      {import.meta.env.SSR && (
        <link
          rel="preload"
          as="image"
          href={hero.src}
          media="(prefers-reduced-motion: reduce), (max-width: 47.99rem)"
          fetchPriority="high"
        />
      )}
      <picture>
        <source
          media="(prefers-reduced-motion: no-preference) and (min-width: 48rem)"
          srcSet={heroMoving.src}
        />
        <img
          src={hero.src}
          width={hero.width}
          height={hero.height}
          alt=""
          fetchPriority="high"
          className="mx-auto w-full max-w-md md:max-w-none"
        />
      </picture>
    </section>
  );
}

function About() {
  return (
    <Section heading={about.heading}>
      <div className="grid gap-8 md:grid-cols-2 md:gap-x-12 print:grid-cols-2">
        {[about.college, about.society].map((part) => (
          <div key={part.heading} className="border-t-2 border-foreground pt-4">
            <h3 className="text-subtitle font-bold">{part.heading}</h3>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 max-w-text">
                {paragraph}
              </p>
            ))}
          </div>
        ))}
      </div>
      <div className="mt-10 sm:mt-12">
        <IconLinks links={domainLinks} />
      </div>
    </Section>
  );
}

function Features() {
  return (
    <Section
      className="border-y-2 border-foreground bg-blue text-card"
      heading={society.featuresHeading}
    >
      <ul className="grid grid-cols-1 gap-6 md:grid-cols-3">
        {featureCards.map(({ id, title, description, icon }) => (
          <li
            key={id}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-4 gap-y-3 card-frame bg-card p-5 text-foreground sm:p-6 md:grid-cols-1"
          >
            <img
              src={icon.src}
              width={icon.width}
              height={icon.height}
              alt={icon.alt}
              loading="lazy"
              className="size-16 md:mb-3 md:size-24"
            />
            <h3 className="text-subtitle font-bold break-words max-[16rem]:col-span-full">
              {title}
            </h3>
            <p className="col-span-full">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
