import { audienceInWords, type Audience } from './mail-audience';

interface MailChoiceProps {
  audience: Audience;
  isNotified: boolean;
  onChange: (isNotified: boolean) => void;
}

/** Whether a mail tells people of what is about to be saved. */
export function MailChoice({ audience, isNotified, onChange }: MailChoiceProps) {
  if (audience.count === 0 || audience.wasAnnounced === true) {
    return (
      <p className="flex min-h-11 items-center text-sm text-muted">
        {audience.wasAnnounced === true
          ? 'Publishing sends no mail: this event has already been announced.'
          : 'Publishing sends no mail: nobody has confirmed a subscription to the news yet.'}
      </p>
    );
  }
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-blue"
        checked={isNotified}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{`Tell ${audienceInWords(audience)} by mail`}</span>
    </label>
  );
}
