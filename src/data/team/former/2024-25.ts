// Sample people, to be replaced by the society's own.
import type { FormerCommittee } from '../../shape';

export const committee: FormerCommittee = {
  lead: { name: 'Vaishnavi Oruganti', position: 'DSS Lead' },
  domains: [
    {
      slug: 'technical',
      title: 'Technical',
      lead: { name: 'Nishanth Beesetty', position: 'Technical Lead' },
      members: ['Anirudh Pasumarthi', 'Shravya Kondragunta', 'Lokesh Mamilla', 'Afreen Quraishy'],
    },
    {
      slug: 'creative',
      title: 'Creative',
      lead: { name: 'Tanvi Gudimella', position: 'Creative Lead' },
      members: ['Rohan Chillakuru', 'Imran Lashkari', 'Sathvik Donthula'],
    },
    {
      slug: 'non-technical',
      title: 'Non-Technical',
      lead: { name: 'Harsha Pendyalla', position: 'Non-Technical Lead' },
      members: ['Srinidhi Katragunta', 'Manasa Yerraguntla', 'Joshua Bandreddy', 'Neha Ghorpande'],
    },
  ],
};
