import type { Domain } from '../shape/domain';
import { design } from './design';
import { nonTechnical } from './non-technical';
import { prOr } from './pr-or';
import { technical } from './technical';

/** In the order of the site's lists. Each key is the last part of a team page's address. */
export const domains = {
  technical,
  design,
  'non-technical': nonTechnical,
  'pr-or': prOr,
} as const satisfies Readonly<Record<string, Domain>>;
