import { personId, portrait, type Lead } from '../shape';

const name = 'Erika Mustermann';

export const societyLead: Lead = {
  id: personId(name),
  name,
  position: 'Chair',
  image: portrait(name),
};
