// Sample people, to be replaced by the society's own.
import type { Lead } from '../shape/domain';
import { personId, portrait } from '../shape/person';
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
