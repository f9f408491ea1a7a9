import { useEffect, useRef, useState } from 'react';
import { Field, Input } from '@/components/ui/field';
import type { DueCertificate } from '@/contract/admin-certificates';
import { isolated } from '@/domain/isolated';
import { looksLikeAddress } from '@/domain/looks-like-address';
import { peopleFinder } from '@/lib/find-people';
import { SearchField } from '@/components/search-field';
import { countOf } from '../words';

/** More than these can be searched. */
const SHOWN_WITHOUT_SEARCH = 6;

interface CertificateNamesProps {
  due: readonly DueCertificate[];
  /** Those that were changed, by `who`. */
  corrections: Readonly<Record<string, string>>;
  /** What is wrong with a name, by `who`. */
  errors: Readonly<Record<string, string | undefined>>;
  /** How often the form was to be sent: a name that is wrong then gets the focus. */
  submitCount: number;
  /** An empty name is an error; undefined takes the correction back. */
  onCorrect: (who: string, name: string | undefined) => void;
}

/**
 * The names that will be on the certificates, each of which can be corrected. Those that look as if nobody had chosen them
 * come first, in the place that they have before they are corrected.
 */
export function CertificateNames({
  due,
  corrections,
  errors,
  submitCount,
  onCorrect,
}: CertificateNamesProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const wrong = list.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (submitCount === 0 || !wrong) return;
    wrong.focus();
    // It stays in the list while it is mended.
    setSearch('');
  }, [submitCount]);
  const nameOf = ({ who, name }: DueCertificate) => corrections[who] ?? name;
  const isDoubtful = ({ name, email }: DueCertificate) => looksLikeAddress(name, email);
  const sorted = due.toSorted((one, other) => Number(isDoubtful(other)) - Number(isDoubtful(one)));
  const doubtful = due.filter((person) => looksLikeAddress(nameOf(person), person.email)).length;
  const found = new Set(peopleFinder(sorted)(search).map(({ who }) => who));
  // One that is wrong is always there, so that an error can lead to it.
  const shown = sorted.filter(({ who }) => found.has(who) || errors[who] !== undefined);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1 font-semibold">The names on the certificates</legend>
      <p className="text-sm text-muted">
        What you correct here stands on the certificate. The name in the person’s own profile stays
        as it is.
      </p>
      <p role="status" className={doubtful > 0 ? 'font-semibold' : 'sr-only'}>
        {doubtful === 0
          ? ''
          : `${countOf(doubtful, 'name')} ${doubtful === 1 ? 'looks' : 'look'} like an address or a roll number.`}
      </p>
      {due.length > SHOWN_WITHOUT_SEARCH && (
        <SearchField label="Search names" value={search} onChange={setSearch} />
      )}
      {shown.length === 0 && <p className="text-muted">Nobody matches.</p>}
      <ul
        ref={list}
        aria-label="The names on the certificates"
        className="grid max-h-96 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto p-1 empty:hidden"
      >
        {shown.map((person) => {
          const { who, name, email } = person;
          const shownName = nameOf(person);
          return (
            <li key={who}>
              <Field
                label={email ?? `${isolated(name)} (walk-in)`}
                description={
                  looksLikeAddress(shownName, email)
                    ? 'Looks like an address or a roll number'
                    : undefined
                }
                error={errors[who]}
                className="[overflow-wrap:anywhere]"
              >
                {(ids) => (
                  <Input
                    {...ids}
                    value={shownName}
                    dir="auto"
                    autoComplete="off"
                    aria-required
                    onChange={({ target }) =>
                      onCorrect(who, target.value === name ? undefined : target.value)
                    }
                  />
                )}
              </Field>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
