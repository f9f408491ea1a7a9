import { ProgressBar } from '@/components/progress-bar';
import type { MailQueue } from '@/contract/admin-newsletter';
import { isolated } from '@/domain/isolated';
import { mailKindNames, progressInWords } from './mail-words';

/** How far each mailing to several people is. */
export function MailProgress({ mailings }: { mailings: MailQueue['underWay'] }) {
  if (mailings.length === 0) return null;
  return (
    <ul aria-label="Mailings under way" className="grid gap-4">
      {mailings.map((mailing) => {
        const { kind, title, createdAt, recipients, waiting } = mailing;
        return (
          <li key={`${kind} ${createdAt} ${title}`} className="grid gap-1.5">
            <p className="leading-snug [overflow-wrap:anywhere]">
              <bdi className="font-semibold">{title}</bdi>{' '}
              <span className="text-muted">{mailKindNames[kind]}</span>
            </p>
            <ProgressBar
              aria-label={`${mailKindNames[kind]}: ${isolated(title)}`}
              max={recipients}
              value={recipients - waiting}
            />
            <p className="text-sm text-muted">{progressInWords(mailing)}</p>
          </li>
        );
      })}
    </ul>
  );
}
