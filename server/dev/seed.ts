import type * as z from 'zod/mini';
import type { questionsSchema } from '@/contract/questions';
import { type EditedEvent, editedEventSchema, newEventSchema } from '@/contract/event-input';
import { eventListStates } from '@/contract/admin-events';
import type { LinkAudience } from '@/contract/events';
import { instantOf, localParts } from '@/domain/event-time';
import { eventArticles, upcomingWorkshop } from '@/data/events';
import { society } from '@/data/society';
import type { Store } from '#server/store';

const DAY_MS = 86_400_000;
/** Who created the sample events. */
const AUTHOR = 'sample@example.org';

// Images that every society's data has.
const covers = [upcomingWorkshop.image, ...eventArticles.map(({ cover }) => cover)];
const cover = (index: number) => covers[index % covers.length]?.src ?? upcomingWorkshop.image.src;

interface SampleEvent {
  name: string;
  description: string;
  image?: string;
  date?: string;
  startsAt?: string;
  endsAt?: string;
  place?: string;
  link?: string;
  linkFor?: LinkAudience;
  status?: 'draft';
  capacity?: number;
  questions?: z.input<typeof questionsSchema>;
  /** An edit after the event was published. */
  edit?: Partial<EditedEvent>;
  /** How it was, in Markdown. */
  recap?: string;
}

/** Adds sample events for development, around today, unless there is any event. */
export async function seedEvents(store: Store, now: number): Promise<void> {
  const pages = eventListStates.map((state) => store.adminEventQueries.listForAdmins(state, now));
  if ((await Promise.all(pages)).some((page) => page !== null && page.events.length > 0)) return;
  const author = { adminEmail: AUTHOR, now };
  for (const { edit, recap, ...sample } of sampleEvents(now)) {
    const input = newEventSchema.parse({ date: '', image: '', ...sample });
    const { event } = await store.eventChanges.create(input, author);
    if (recap !== undefined) {
      const content = { text: recap, photos: [], isCover: false, version: 0 };
      await store.recaps.save(Number(event.id), content, author);
    }
    if (edit === undefined) continue;
    const edited = editedEventSchema.parse({ ...event, ...edit });
    await store.eventChanges.update(Number(event.id), edited, author);
  }
}

function sampleEvents(now: number): SampleEvent[] {
  const day = (days: number) => localParts(now + days * DAY_MS, society.timeZone).day;
  const time = (days: number, clock: string) =>
    new Date(instantOf(`${day(days)}T${clock}`, society.timeZone)).toISOString();
  return [
    {
      name: 'Rubber Duck Parliament',
      description:
        'Forty rubber ducks vote on the best bug of the year. The motion *"it works on my machine"* was adjourned.\n\nThe minutes are written by the youngest duck.',
      image: cover(4),
      startsAt: day(-40),
      recap:
        'All forty ducks came. The vote was **tied**, as ducks do not abstain, and the bug of the year is now shared by two of them.',
    },
    {
      name: 'Museum of Lost Semicolons',
      description: 'A guided tour through code that nearly ran. Every exhibit is still warm.',
      startsAt: time(-12, '15:00'),
      endsAt: time(-12, '18:00'),
      place: 'The cellar below the cellar',
      link: 'https://example.org/lost-semicolons',
    },
    {
      name: 'Git Together: Your First Pull Request',
      description:
        'Bring a laptop and a name for a branch. In one afternoon you **fork a small project**, change a line, argue about a commit message and see your name in its history.\n\n- Nobody leaves with a merge conflict unsolved.\n- Snacks are sorted by commit date.',
      image: cover(3),
      startsAt: time(6, '17:00'),
      endsAt: time(6, '19:00'),
      place: 'Room 0, at the end of the array',
      link: 'https://example.org/git-together',
      capacity: 24,
      questions: [
        { id: 'roll', text: 'Roll number', kind: 'text', required: true, atDoor: true },
        {
          id: 'branch',
          text: 'Branch',
          kind: 'choice',
          options: ['CSE', 'ECE', 'EEE', 'Mechanical', 'Civil'],
        },
      ],
    },
    {
      name: 'Two Days of Paper Computers',
      description:
        'We build a computer of paper, thread and patience. It adds two numbers by the second evening.\n\n| Day | What |\n| --- | --- |\n| 1 | Folding gates |\n| 2 | Untangling them |',
      image: cover(2),
      startsAt: day(21),
      endsAt: day(22),
      place: 'Hall of Folded Things',
      capacity: 1,
    },
    {
      name: 'Open Hours: Build With a Mentor',
      description:
        'Third-year members of all domains sit down with whatever you are building. No slides, no sign-up sheet, just tables, chargers and questions.',
      image: cover(0),
      date: 'Some Thursday soon',
      place: 'Online',
      link: 'https://example.org/open-hours',
      linkFor: 'going',
    },
    {
      name: 'Night of the Infinite Loops',
      description: 'A film night that starts again at the end.',
      startsAt: time(9, '20:00'),
      place: 'Roof terrace',
      edit: { status: 'cancelled', note: 'The film did not stop in time. We are sorry.' },
    },
    {
      name: 'Websocket Picnic',
      description: 'Sandwiches are pushed to you. Polling is allowed for dessert.',
      image: cover(1),
      startsAt: time(13, '12:00'),
      place: 'The lawn, port 8080',
      edit: { startsAt: time(15, '12:00'), note: 'Rain was pushed to us first.' },
    },
    {
      name: 'Secret Rehearsal of the Keyboard Choir',
      description: 'Only organisers see this draft. The score is in the key of F12.',
      status: 'draft',
      startsAt: time(30, '18:00'),
    },
  ];
}
