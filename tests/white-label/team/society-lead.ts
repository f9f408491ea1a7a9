import type { Lead } from '../shape/domain';
import { personId, portrait } from '../shape/person';

const name = 'Erika Mustermann';

export const societyLead: Lead = {
  id: personId(name),
  name,
  position: 'Chair',
  image: portrait(name),
};
