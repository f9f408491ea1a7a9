// Sample people, to be replaced by the society's own.
import { personId, portrait, type Lead } from '../shape';
import { society } from '../society';

const name = 'Meghana Rallabandi';

/** Leads the whole society. */
export const societyLead: Lead = {
  id: personId(name),
  name,
  position: `${society.shortName} Lead`,
  image: portrait(name),
  linkedin: 'https://www.linkedin.com/in/sample-dss-lead',
};
