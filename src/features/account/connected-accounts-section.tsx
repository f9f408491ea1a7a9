import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BrandIcon, GoogleIcon } from '@/components/brand-icon';
import { Button } from '@/components/ui/button';
import type { ConnectedAccount } from '@/contract/account';
import { society } from '@/data/society';
import { useMemberKey } from '@/hooks/use-session';
import { env } from '@/lib/env';
import { dayInWords } from '@/lib/time-in-words';
import { connectedAccountsQuery, useDisconnectAccount } from './account-queries';
import { QuerySection, ResultLine } from './query-section';

const providerNames = { google: 'Google', github: 'GitHub' } as const;

/** Whether the site offers a login with Google or GitHub. */
const canConnect = env.googleClientId !== '' || env.githubClientId !== '';

/** The accounts at Google and GitHub that sign the member in, where there is one or can be one. */
export function ConnectedAccountsSection() {
  const accounts = useQuery(connectedAccountsQuery(useMemberKey()));
  const heading = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState('');
  const isInUse = canConnect || (accounts.data ?? []).length > 0;
  // It stays when the last account is disconnected, to say so.
  const [wasInUse, setWasInUse] = useState(isInUse);
  if (isInUse && !wasInUse) setWasInUse(true);
  if (!isInUse && !wasInUse) return null;
  const onDisconnected = ({ provider }: ConnectedAccount) => {
    setDone(`Your ${providerNames[provider]} account is disconnected.`);
    // The button that had the focus leaves the page with its row.
    heading.current?.focus();
  };
  return (
    <QuerySection
      heading="Connected accounts"
      headingRef={heading}
      what="The list of your connected accounts"
      query={accounts}
    >
      {(data) => (
        <>
          <p className="text-muted">
            {data.length === 0
              ? 'No account is connected. When you sign in with Google or GitHub and the same address, that account appears here.'
              : 'You can sign in with them. One that you disconnect comes back when you sign in with it again.'}
          </p>
          {data.length > 0 && (
            <ul aria-label="Connected accounts" className="-my-4 divide-y divide-border">
              {data.map((account) => (
                <AccountRow
                  key={`${account.provider} ${account.connectedAt}`}
                  account={account}
                  onDisconnected={() => onDisconnected(account)}
                />
              ))}
            </ul>
          )}
          <ResultLine done={done} error={null} />
        </>
      )}
    </QuerySection>
  );
}

interface AccountRowProps {
  account: ConnectedAccount;
  onDisconnected: () => void;
}

function AccountRow({ account: { provider, connectedAt }, onDisconnected }: AccountRowProps) {
  const disconnect = useDisconnectAccount();
  const name = providerNames[provider];
  // Not in the options of `mutate`: the row leaves the page before that would call it.
  const onDisconnect = () => disconnect.mutateAsync(provider).then(onDisconnected, () => undefined);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="grid min-w-0 grow basis-40 gap-0.5">
        <p className="flex items-center gap-2 font-semibold">
          {provider === 'google' ? <GoogleIcon /> : <BrandIcon brand={provider} />}
          {name}
        </p>
        {connectedAt !== null && (
          <p className="text-sm text-muted">Since {dayInWords(connectedAt, society.timeZone)}</p>
        )}
        <ResultLine done="" error={disconnect.error} consequence="It is still connected." />
      </div>
      <Button
        variant="outline"
        size="sm"
        pending={disconnect.isPending}
        aria-label={`Disconnect: ${name}`}
        onClick={() => void onDisconnect()}
      >
        Disconnect
      </Button>
    </li>
  );
}
