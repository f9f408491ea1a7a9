import { useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormAlert } from '@/components/ui/field';
import type { DoorPerson, Tap } from '@/contract/door';
import type { Arrival } from '@/domain/attendance';
import { isolated } from '@/domain/isolated';
import { useIsKeptOffline } from '@/hooks/use-is-kept-offline';
import { codeInAddress } from '@/domain/short-code';
import { logHandledError } from '@/lib/api-error';
import { randomId } from '@/lib/random-id';
import { AnswerScreen, type Answer } from './answer-screen';
import { Camera } from './camera';
import type { KeptDoor, KeptList, KeptState } from './door-store';
import { addTap, unsent } from './door-sync';
import { answersOf, PeopleSearch, seatInWords } from './people-search';
import { loadDetector } from './qr-reader';
import { RecentList } from './recent-list';
import { useScreenAwake } from './use-screen-awake';
import { WalkInDialog, type WalkIn } from './walk-in-dialog';
import {
  arrivalInWords,
  arrivalsAt,
  clockTime,
  countInWords,
  type EntryTap,
  recentEntries,
  waitingInWords,
} from './who-is-in';

interface OpenDoorProps {
  door: KeptDoor & { list: KeptList; state: KeptState };
  /** Why nothing gets to the server. */
  problem: string | undefined;
}

/** Lets people in: by the camera, by name, or without being in the list. */
export function OpenDoor({ door, problem }: OpenDoorProps) {
  const { list, state } = door;
  const arrivals = useMemo(() => arrivalsAt(door), [door]);
  useScreenAwake();
  const [isScanning, setScanning] = useState(false);
  /** What the form for a walk-in begins with as the name; undefined while it is closed. */
  const [walkIn, setWalkIn] = useState<string>();
  const [answer, setAnswer] = useState<Answer & { id: string }>();
  const [failure, setFailure] = useState<string>();
  const [news, setNews] = useState('');
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const dismiss = useCallback(() => setAnswer(undefined), []);
  const show = (next: Answer) => setAnswer({ ...next, id: randomId() });
  const listTime = clockTime(list.loadedAt + state.clockOffset);

  /** Keeps a tap; without that nobody may be shown as let in. */
  async function keep(tap: Tap, onKept: () => void) {
    try {
      await addTap(list.token, tap);
      setFailure(undefined);
      onKept();
    } catch (error) {
      logHandledError('Keeping a tap', error);
      setAnswer(undefined);
      setFailure('That was not kept, because this phone has no room. Make some, and try again.');
    }
  }

  const stamp = () => ({ id: randomId(), at: Date.now(), clockOffset: state.clockOffset });
  const closedNotes = state.isClosed ? ['The organisers still have to say yes.'] : [];

  /** Keeps a tap that lets somebody in, and shows it. Whoever was searched for leaves the field to the next one. */
  const admit = (tap: EntryTap, name: string, answers: DoorPerson['answers']) =>
    keep(tap, () => {
      const isSearched = tap.kind === 'in' ? tap.how === 'ticked' : search !== '';
      if (isSearched) setSearch('');
      setWalkIn(undefined);
      show({
        kind: 'in',
        word: 'IN',
        name,
        notes: [...answersOf(list, { answers }), ...closedNotes],
        action: { label: 'Undo', onPress: () => takeBack(tap, name) },
        returnFocusTo: isSearched ? searchField : undefined,
      });
    });

  const undo = (tap: EntryTap, onKept: () => void) =>
    keep({ ...stamp(), kind: 'undo', undoes: tap.id }, onKept);

  function takeBack(tap: EntryTap, name: string) {
    void undo(tap, () =>
      show({ kind: 'undone', word: 'TAKEN BACK', name, notes: [notInAnyMore(name)] }),
    );
  }

  const letIn = ({ who, name, answers }: DoorPerson, how: 'scanned' | 'ticked') =>
    void admit({ ...stamp(), kind: 'in', who, how }, name, answers);

  function answerFor(person: DoorPerson, how: 'scanned' | 'ticked') {
    const { name, seat } = person;
    const arrival = arrivals.get(person.who);
    if (arrival) {
      const word = `IN SINCE ${arrivalInWords(arrival).toUpperCase()}`;
      return show({ kind: 'since', word, name, notes: answersOf(list, person) });
    }
    if (seat !== 'waiting') return letIn(person, how);
    show({
      kind: 'waiting',
      word: 'WAITING',
      name,
      notes: [seatInWords(person) ?? '', ...answersOf(list, person)],
      action: { label: 'Let in anyway', onPress: () => letIn(person, how) },
    });
  }

  function onRead(text: string) {
    const code = codeInAddress(text);
    const person = list.people.find((person) => person.code === code);
    if (person) return answerFor(person, 'scanned');
    show({
      kind: 'not-found',
      word: 'NOT FOUND',
      notes: [
        code === null
          ? 'This is no ticket.'
          : `No ticket in the list from ${listTime}: of another event, given back, or newer than the list.`,
      ],
      action: { label: 'Let in as a walk-in', onPress: () => openWalkIn() },
    });
  }

  /** @param typed What was searched for: a name, unless it has digits. */
  function openWalkIn(typed = '') {
    setAnswer(undefined);
    setWalkIn(/\d/.test(typed) ? '' : typed);
  }

  const onSubmitWalkIn = (walkIn: WalkIn) => {
    // Stays open, with what was typed, if it cannot be kept.
    return admit({ ...stamp(), kind: 'walk-in', ...walkIn }, walkIn.name, walkIn.answers ?? {});
  };

  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-[min(1rem,5vw)] py-5">
      <DoorStatus {...{ door, problem, listTime, arrivals }} />
      {failure !== undefined && <FormAlert>{failure}</FormAlert>}
      <p role="status" className="sr-only">
        {news}
      </p>
      <div
        // A second press on the button of an answer that is gone would let in whoever stands under it.
        className={`grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 ${answer ? '' : 'presses-ignored-at-first'}`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {isScanning ? (
            <Camera
              isPaused={answer !== undefined || walkIn !== undefined}
              onRead={onRead}
              onStop={() => setScanning(false)}
            />
          ) : (
            <Button size="lg" onClick={() => setScanning(true)}>
              Scan tickets
            </Button>
          )}
          <Button variant="outline" onClick={() => openWalkIn()}>
            Walk-in
          </Button>
          <RecentList
            entries={recentEntries(door, arrivals)}
            onUndo={({ tap, name }) => undo(tap, () => setNews(notInAnyMore(name)))}
          />
        </div>
        <PeopleSearch
          list={list}
          arrivals={arrivals}
          typed={search}
          onType={setSearch}
          field={searchField}
          onChoose={(person) => answerFor(person, 'ticked')}
          onWalkIn={openWalkIn}
        />
      </div>
      {answer && (
        <AnswerScreen key={answer.id} answer={answer} isScanning={isScanning} onDismiss={dismiss} />
      )}
      {walkIn !== undefined && (
        <WalkInDialog
          name={walkIn}
          questions={list.questions}
          failure={failure}
          onSubmit={onSubmitWalkIn}
          onClose={() => setWalkIn(undefined)}
        />
      )}
    </div>
  );
}

const notInAnyMore = (name: string) => `${isolated(name)} is not in any more.`;

interface DoorStatusProps extends OpenDoorProps {
  arrivals: ReadonlyMap<string, Arrival>;
  /** When the list was loaded, such as `18:02`. */
  listTime: string;
}

/** Which door it is, how many are in, and how much of that the phone knows by itself. */
function DoorStatus({ door, problem, arrivals, listTime }: DoorStatusProps) {
  const { list, state, taps } = door;
  const isReady = useIsKeptOffline(loadDetector);
  const waiting = unsent(taps).length;
  const facts = [
    `List from ${listTime}`,
    ...(waiting > 0 ? [waitingInWords(waiting)] : []),
    ...(problem === undefined ? [] : [problem]),
    ...(isReady ? ['Works without a network'] : []),
  ];
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-1 border-b-2 border-foreground pb-4">
      <h1 className="text-subtitle font-bold [overflow-wrap:anywhere]">
        <bdi>{list.event.name}</bdi>
      </h1>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-title font-extrabold">
          {countInWords(list, arrivals)}
        </span>
        <span className="font-semibold">{`Door ${list.door}`}</span>
      </p>
      <p>{facts.join(' · ')}</p>
      {list.event.isCancelled && <Notice>This event is cancelled.</Notice>}
      {state.isClosed && (
        <Notice>The list is closed: whom you let in now waits for the organisers’ yes.</Notice>
      )}
    </header>
  );
}

const Notice = ({ children }: { children: string }) => (
  <p className="mt-2 rounded-xl border-2 border-foreground bg-yellow px-4 py-2 font-semibold">
    {children}
  </p>
);
