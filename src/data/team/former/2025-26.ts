// Sample people, to be replaced by the society's own.
import type { FormerCommittee } from '../../shape';

export const committee: FormerCommittee = {
  lead: { name: 'Anirudh Pasumarthi', position: 'DSS Lead' },
  domains: [
    {
      slug: 'technical',
      title: 'Technical',
      lead: { name: 'Shravya Kondragunta', position: 'Technical Lead' },
      members: [
        'Karthik Vemulakonda',
        'Sahasra Yelamanchi',
        'Nikhil Boddupally',
        'Tarun Adipelli',
        'Mehreen Tabassuma',
        'Vishwak Nallabothu',
      ],
    },
    {
      slug: 'design',
      title: 'Design',
      lead: { name: 'Rohan Chillakuru', position: 'Design Lead' },
      members: ['Ananya Peddigari', 'Ishita Mandavalli', 'Deepthi Surapalli'],
    },
    {
      slug: 'non-technical',
      title: 'Non-Technical',
      lead: { name: 'Srinidhi Katragunta', position: 'Non-Technical Lead' },
      members: [
        'Meghana Rallabandi',
        'Pranav Achantala',
        'Keerthi Vuyyala',
        'Arjun Sabbineni',
        'Divya Thodeti',
        'Gowtham Irrinki',
        'Sanya Bhalekar',
      ],
    },
    {
      slug: 'pr-or',
      title: 'Public Relations and Outreach',
      lead: { name: 'Imran Lashkari', position: 'PR-OR Lead' },
      members: ['Sneha Bommakanti', 'Abhinav Gorantala', 'Ruhi Sultanpuri', 'Pallavi Tadikamalla'],
    },
  ],
};
