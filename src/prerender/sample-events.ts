import type { Event } from '@/contract/events';

const description = `
First paragraph with **strong**, *emphasis*, ~~struck~~, \`code\` and [a link](https://example.org).

# Heading
## Heading
### Heading
> Quote

- list
- [ ] task

1. first

---

![Picture](/art/event-fallback.svg)

| a | b |
| - | - |
| 1 | 2 |

\`\`\`
code
\`\`\`

Footnote[^1]

[^1]: Note.
`;

const sample: Event = {
  id: '1',
  name: 'Sample',
  description,
  image: '/art/event-fallback.svg',
  date: 'Saturday, 12 July 2025, 17:00',
  startsAt: '2025-07-12T11:30:00Z',
  endsAt: null,
  place: 'Hall',
  link: 'https://example.org',
  linkFor: 'everyone',
  hasLink: true,
  status: 'published',
  movedFrom: null,
  note: 'Note',
  interested: 1,
  capacity: null,
  going: null,
  waiting: null,
  freeSeats: null,
  questions: [],
  asksFeedback: false,
  seriesId: 'sample',
  seriesDates: [
    { id: '9', startsAt: '2025-07-19', endsAt: null, status: 'published', isOver: false },
  ],
  version: 1,
  createdAt: '2025-07-01T00:00:00Z',
  updatedAt: '2025-07-01T00:00:00Z',
  isOver: false,
  recap: null,
};

/** Events in every state that the server renders: what they look like is the critical CSS of the template. */
export const sampleEvents: readonly Event[] = [
  sample,
  {
    ...sample,
    id: '2',
    date: 'Saturday, 12 July 2025',
    startsAt: '2025-07-12',
    movedFrom: '2025-07-11',
  },
  { ...sample, id: '3', status: 'cancelled', date: 'Saturday, 12 July – Sunday, 13 July 2025' },
  { ...sample, id: '4', isOver: true },
  { ...sample, id: '5', name: 'Long name '.repeat(4), interested: 0 },
  // Without pictures, each with a pattern in other colors.
  ...Array.from({ length: 24 }, (_, index): Event => ({
    ...sample,
    id: String(index + 6),
    description: '',
    image: '',
  })),
];
