import { Link } from 'react-router-dom';
import { SignInLink } from '@/components/sign-in-link';
import { SplitSection } from '@/components/split-section';
import { buttonStyles } from '@/components/ui/button';
import { privacy } from '@/data/privacy';
import type { KeptData, PrivacySection } from '@/data/shape';
import { society } from '@/data/society';
import { useHasMemberToken } from '@/hooks/use-session';
import { paths } from '@/domain/paths';

/** The section with the address to write to. */
const CONTACT_SECTION = 'ask';
/** The section with the way to the profile. */
const LEAVING_SECTION = 'leave';

export function PrivacyPage() {
  return (
    <div className="page-container py-10 sm:py-16">
      <h1 className="text-title font-extrabold break-words sm:text-hero">Privacy</h1>
      <p className="mt-5 max-w-text text-lead text-balance">{privacy.lead}</p>
      <div className="mt-10 sm:mt-14">
        {privacy.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </div>
  );
}

function Section({ section }: { section: PrivacySection }) {
  const { id, heading, paragraphs = [], kept = [], points = [] } = section;
  return (
    <SplitSection id={id} heading={heading}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="max-w-text">
          {paragraph}
        </p>
      ))}
      {kept.length > 0 && <KeptList kept={kept} />}
      {points.length > 0 && (
        <ul className="grid max-w-text gap-5">
          {points.map(({ name, text }) => (
            <li key={name}>
              <strong className="font-semibold">{name}</strong> {text}
            </li>
          ))}
        </ul>
      )}
      {id === CONTACT_SECTION && <Contact />}
      {id === LEAVING_SECTION && <ProfileLink />}
    </SplitSection>
  );
}

const linkStyles = `${buttonStyles({ variant: 'outline' })} justify-self-start`;

/** Prerendered as the link to the sign-in; CSS hides that from members until this part of the page has hydrated. */
function ProfileLink() {
  return useHasMemberToken() ? (
    <Link to={paths.profile} className={linkStyles}>
      To your profile
    </Link>
  ) : (
    <SignInLink returnTo={paths.profile} className={`${linkStyles} in-data-member:invisible`}>
      Sign in to your profile
    </SignInLink>
  );
}

/** A list instead of a table, because three columns do not fit a phone. */
function KeptList({ kept }: { kept: readonly KeptData[] }) {
  return (
    <ul className="-mt-5 divide-y divide-border">
      {kept.map(({ name, what, why, until }) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 py-5 sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
        >
          <div className="grid content-start gap-1 leading-snug">
            <h3 className="font-sans leading-snug font-semibold break-words">{name}</h3>
            <p>{what}</p>
            <p className="text-muted">{why}</p>
          </div>
          <div className="grid content-start gap-1 leading-snug">
            <p className="eyebrow text-muted">How long</p>
            <p>{until}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Contact() {
  const { contactEmail } = society;
  return (
    <p>
      <a
        href={`mailto:${contactEmail}`}
        className="inline-flex min-h-11 items-center font-semibold text-blue-deep underline underline-offset-4 [overflow-wrap:anywhere]"
      >
        {contactEmail}
      </a>
    </p>
  );
}
