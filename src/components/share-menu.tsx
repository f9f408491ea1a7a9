import { useSyncExternalStore } from 'react';
import { ExternalLink } from '@/components/external-link';
import { useIsOwnServer } from '@/components/own-server-only';
import { ShareIcon, sharePage } from '@/components/share-button';
import { MenuDetails, menuDetailsItemStyles } from '@/components/ui/menu-details';
import { calendarFilePath, eventPath, posterPath } from '@/domain/paths';
import { useSiteOrigin } from '@/hooks/use-site-origin';
import { copyLink, copyText } from '@/lib/copy-link';
import { env } from '@/lib/env';

interface ShareMenuProps {
  /** `isUpcoming`: it is published and not over. */
  event: {
    id: string;
    name: string;
    place: string;
    startsAt: string | null;
    isUpcoming: boolean;
  };
  /** When it is, as people read it; empty if it is unknown. */
  when: string;
  size?: 'default' | 'sm';
}

/** The ways to tell others of an event: its link, a text for WhatsApp, its poster and its calendar file. */
export function ShareMenu({ event, when, size }: ShareMenuProps) {
  const { id, name, place, startsAt, isUpcoming } = event;
  const isOwnServer = useIsOwnServer();
  const hasShareSheet = useHasShareSheet();
  const path = eventPath(id);
  const url = useSiteOrigin() + path;
  const text = [name, [when, place].filter((part) => part !== '').join(', '), url]
    .filter((line) => line !== '')
    .join('\n');
  return (
    <MenuDetails
      size={size}
      label={
        <>
          <ShareIcon /> Share
        </>
      }
    >
      <Item onPick={() => copyLink(url)}>Copy link</Item>
      <li>
        <ExternalLink
          href={`https://wa.me/?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`}
          className={menuDetailsItemStyles}
        >
          Send in WhatsApp
        </ExternalLink>
      </li>
      <Item onPick={() => copyText(text)}>Copy text for WhatsApp</Item>
      {isOwnServer && isUpcoming && (
        <li>
          <a href={env.apiUrl + posterPath(id)} download className={menuDetailsItemStyles}>
            Poster (PDF)
          </a>
        </li>
      )}
      {isOwnServer && isUpcoming && startsAt !== null && (
        <li>
          <a href={env.apiUrl + calendarFilePath(id)} download className={menuDetailsItemStyles}>
            Calendar file
          </a>
        </li>
      )}
      {hasShareSheet && <Item onPick={() => sharePage(name, path)}>Other apps…</Item>}
    </MenuDetails>
  );
}

function Item({ onPick, children }: { onPick: () => Promise<void>; children: string }) {
  return (
    <li>
      <button
        type="button"
        className={`${menuDetailsItemStyles} cursor-pointer`}
        onClick={({ currentTarget }) => {
          const menu = currentTarget.closest('details');
          menu?.removeAttribute('open');
          // The button that had the focus is hidden now.
          menu?.querySelector('summary')?.focus();
          void onPick();
        }}
      >
        {children}
      </button>
    </li>
  );
}

/** Whether the system has a share sheet, which Firefox on a computer lacks. */
const useHasShareSheet = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => 'share' in navigator,
    () => false,
  );
