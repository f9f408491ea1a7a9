import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { Arrow } from '@/components/arrow';
import { AsyncBoundary } from '@/components/async-boundary';
import { BrandIcon } from '@/components/brand-icon';
import { ExternalLink } from '@/components/external-link';
import { OwnServerOnly } from '@/components/own-server-only';
import { Button } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { userQuery } from '@/features/auth/user-query';
import { mainLinks } from '@/data/navigation';
import { society } from '@/data/society';
import { useIsMember, useMemberKey } from '@/hooks/use-session';
import { env } from '@/lib/env';
import { paths } from '@/domain/paths';
import { SiteLogo } from './site-logo';

// At the end of the page, so that its code need not be there before the rest handles events.
const NewsletterForm = lazy(async () => ({
  default: (await import('@/features/newsletter/newsletter-form')).NewsletterForm,
}));

const MENU_LINKS = 3;
const { frieze } = artwork;

const accounts = [
  { brand: 'instagram', label: 'Instagram', href: society.links.instagram },
  { brand: 'linkedin', label: 'LinkedIn', href: society.links.linkedin },
  { brand: 'github', label: 'Github', href: society.links.github },
] as const;

const linkStyles =
  'inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline hover:decoration-2';

// The padding enlarges what can be tapped; the margin keeps the lines of the sentence together.
const feedLinkStyles = '-my-3 inline-block py-3 underline underline-offset-4';

function onScrollToTop() {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
}

export function Footer() {
  const isMember = useIsMember();
  // A subscribed member has the switch on the profile instead.
  const isSubscribed = useQuery(userQuery(useMemberKey())).data?.news === true;
  return (
    <footer className="border-t-2 border-foreground bg-card">
      <img
        src={frieze.src}
        width={frieze.width}
        height={frieze.height}
        alt=""
        loading="lazy"
        className="h-10 w-full border-b-2 border-foreground object-cover object-left sm:h-12"
      />
      <div className="page-container grid grid-cols-2 gap-x-6 gap-y-10 py-12 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] *:max-sm:not-data-half:col-span-full lg:grid-cols-[1.4fr_1.3fr_0.7fr_0.7fr] lg:gap-12 lg:py-16">
        <div>
          <SiteLogo />
          <p className="mt-4 max-w-sm text-muted">{society.description}</p>
        </div>
        <div>
          {!(isMember && isSubscribed) && (
            <AsyncBoundary loading={<div className="h-64" />}>
              <NewsletterForm />
            </AsyncBoundary>
          )}
          <OwnServerOnly>
            <p className="mt-6 text-sm text-muted">
              Events also come as a{' '}
              <a href={`${env.apiUrl}/calendar.ics`} className={feedLinkStyles}>
                calendar
              </a>{' '}
              and a{' '}
              <a href={`${env.apiUrl}/feed.xml`} className={feedLinkStyles}>
                feed
              </a>
              .
            </p>
          </OwnServerOnly>
        </div>
        <nav aria-label="Footer" data-half>
          <h2 className="font-bold">Menu</h2>
          <ul className="mt-2">
            {mainLinks.slice(0, MENU_LINKS).map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={linkStyles}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div data-half>
          <h2 className="font-bold">Social</h2>
          <ul className="mt-2">
            {accounts.map(({ brand, label, href }) => (
              <li key={brand}>
                <ExternalLink href={href} className={linkStyles}>
                  <BrandIcon brand={brand} />
                  {label}
                </ExternalLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-t-2 border-border">
        <div className="page-container flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 py-4">
          <p className="eyebrow text-muted max-sm:basis-full">
            © {society.copyrightYears} {society.name}
          </p>
          <Link to={paths.privacy} className={`${linkStyles} text-sm`}>
            Privacy
          </Link>
          <Button variant="outline" size="sm" className="ml-auto" onClick={onScrollToTop}>
            <Arrow direction="up" /> Scroll to top
          </Button>
        </div>
      </div>
    </footer>
  );
}
