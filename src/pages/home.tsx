import { Link } from 'react-router-dom';
import { HighlightsCarousel } from '@/components/highlights-carousel';
import { Section } from '@/components/section';
import { Tagline } from '@/components/tagline';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { featureCards } from '@/data/feature-cards';
import { highlights } from '@/data/highlights';
import { society } from '@/data/society';
import { useIsAdmin, useIsMember } from '@/features/auth/session';
import { UpcomingEvents } from '@/features/events/upcoming-events';
import { paths } from '@/lib/paths';

export function HomePage() {
  return (
    <>
      <Hero />
      <HighlightsCarousel slides={highlights} />
      <About />
      <Features />
      <UpcomingEvents isMember={useIsMember()} isAdmin={useIsAdmin()} />
    </>
  );
}

function Hero() {
  const { src, width, height } = artwork.hero;
  return (
    <section className="wrap grid items-center gap-10 py-10 sm:py-14 lg:grid-cols-[1.05fr_1fr] lg:gap-14 lg:py-16">
      <div>
        <Tagline text={society.tagline} sparkle={artwork.sparkle} />
        <h1 className="mt-5 text-hero font-extrabold">{society.heroHeading}</h1>
        <p className="mt-5 max-w-[34ch] text-lead">{society.heroIntro}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Link to={paths.events} className={buttonStyles()}>
            See what's on
          </Link>
          <Link to="/about" className={buttonStyles({ variant: 'outline' })}>
            Meet the team
          </Link>
        </div>
      </div>
      <img src={src} width={width} height={height} alt="" className="w-full" />
    </section>
  );
}

function About() {
  const { heading, college, society: dss } = society.about;
  return (
    <Section heading={heading}>
      <div className="grid gap-8 md:grid-cols-2 md:gap-12">
        {[college, dss].map((part) => (
          <div key={part.heading} className="border-t-2 border-ink pt-4">
            <h3 className="text-subtitle font-bold">{part.heading}</h3>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}

function Features() {
  return (
    <Section className="border-y-2 border-ink bg-blue-soft" heading={society.featuresHeading}>
      <ul className="grid gap-6 md:grid-cols-3">
        {featureCards.map(({ id, title, description, icon }) => (
          <li key={id} className="rounded-card border-2 border-ink bg-card p-6">
            <img src={icon.src} width={72} height={72} alt={icon.alt} loading="lazy" />
            <h3 className="mt-5 text-subtitle font-bold">{title}</h3>
            <p className="mt-2">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
