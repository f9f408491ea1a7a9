import type { Team } from '../shape';
import { design } from './design';
import type { domains } from './domains';
import { nonTechnical } from './non-technical';
import { prOr } from './pr-or';
import { technical } from './technical';

/** The people of each domain. */
export const teams: Readonly<Record<keyof typeof domains, Team>> = {
  technical,
  design,
  'non-technical': nonTechnical,
  'pr-or': prOr,
};
