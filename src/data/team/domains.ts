import type { Domain } from '../shape/domain';
import { design } from './design';
import { nonTechnical } from './non-technical';
import { prOr } from './pr-or';
import { technical } from './technical';

/** In display order. Each key is the slug of the team's page. */
export const domains = {
  technical,
  design,
  'non-technical': nonTechnical,
  'pr-or': prOr,
} as const satisfies Readonly<Record<string, Domain>>;
