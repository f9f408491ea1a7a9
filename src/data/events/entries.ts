import { names } from '../names';
import { cover, type EventEntry } from '../shape';

export const entries: readonly EventEntry[] = [
  {
    id: 'induction',
    slug: 'induction-event-kickstarting-the-dss-journey',
    title: `Induction Event – Kickstarting the ${names.shortName} Journey`,
    date: '28th September 2024',
    isoDate: '2024-09-28',
    description: `The day ${names.shortName} began. Our induction introduced the society, its four domains and the year ahead to the students of ${names.collegeShortName}. If you are new here, start with this one: it says what each domain does and how to find yours.`,
    cover: cover(
      'induction-event-kickstarting-the-dss-journey',
      'A flag planted at the start of a track of dots',
    ),
  },
  {
    id: 'nxtgen',
    slug: 'nxtgen-fostering-the-next-generation',
    title: 'NxtGen: Fostering the Next Generation',
    date: '17th October 2024',
    isoDate: '2024-10-17',
    description:
      'A learning programme in full stack development for first- and second-year students. It began on 17 October 2024 with a briefing for thirty or more members, and it goes on until the end of our one-year tenure.',
    cover: cover(
      'nxtgen-fostering-the-next-generation',
      'A tree of dots growing out of a single root',
    ),
  },
  {
    id: 'public-profile',
    slug: 'public-profile-building',
    title: 'Public Profile Building',
    date: '25th November 2024',
    isoDate: '2024-11-25',
    description:
      'Somebody will look you up before they meet you. Our workshop was about what they will find, and here is the short guide to it: a first line that says what you build, projects that a stranger can open, and what to delete.',
    cover: cover(
      'public-profile-building',
      'A profile card with a portrait, a name and a row of badges',
    ),
  },
  {
    id: 'blockchain',
    slug: 'calling-blockchain',
    title: 'Calling Blockchain',
    date: '25th January 2025',
    isoDate: '2025-01-25',
    description:
      'A day for a word that is used more often than it is explained. What is in a block, what holds the chain together, why everybody keeps a copy, and how to tell when a plain database would have done the job.',
    cover: cover('calling-blockchain', 'Square blocks linked into a chain, one link still open'),
  },
  {
    id: 'ideathon',
    slug: 'vjit-ideathon-2025',
    title: `${names.collegeShortName} Ideathon 2025`,
    date: '15th March 2025',
    isoDate: '2025-03-15',
    description:
      'Two days to pitch an idea, with no code to hand in. The ideathon was aligned with the 17 Sustainable Development Goals of the United Nations, and six criteria decided, from creativity to feasibility.',
    cover: cover('vjit-ideathon-2025', 'A ring of seventeen segments around a light bulb'),
  },
  {
    id: 'info-drop',
    slug: 'info-drop-decoding-the-tech-industry',
    title: 'Info-Drop: Decoding the Tech Industry',
    date: '20th April 2025',
    isoDate: '2025-04-20',
    description:
      'Our weekly series on what is going on in the tech industry, told in social stories. The first went up on 12 February 2025, and every week brings another: one piece of news, in words a first-year student can follow.',
    cover: cover(
      'info-drop-decoding-the-tech-industry',
      'Columns of dots dropping into place, one still falling',
    ),
  },
];
