import type { ShortEventInput } from '@/contract/event-input';
import { eventArticles, upcomingWorkshop } from '@/data/events';

// Images that every society's data has.
const covers = [upcomingWorkshop.image, ...eventArticles.map(({ cover }) => cover)];
const image = (index: number) => covers[index % covers.length]?.src ?? upcomingWorkshop.image.src;

/** Sample events for development, oldest first. */
export const seedEntries: readonly ShortEventInput[] = [
  {
    name: 'Git Together: Your First Pull Request',
    date: '14th February 2026',
    description:
      'Bring a laptop and a name for a branch. In one afternoon you fork a small project, change a line, argue about a commit message and see your name in its history. Nobody leaves with a merge conflict unsolved.',
    image: image(3),
  },
  {
    name: 'Open Hours: Build With a Mentor',
    date: '28th February 2026',
    description:
      'Third-year members of all domains sit down with whatever you are building: a portfolio, a side project, an assignment that will not compile. No slides, no sign-up sheet, just tables, chargers and questions.',
    image: image(2),
  },
  {
    name: 'Websocket Wizardry: Weaving Real-Time Magic',
    date: 'March-April 2026',
    description:
      'A hands-on workshop about WebSockets and real-time communication. We open a raw connection by hand, grow it into a chat that survives a bad network, and end with a drawing board that the whole room scribbles on at once.',
    image: image(0),
  },
];
