import type { Domain } from '../shape/domain';
import { robots } from './robots';
import { tea } from './tea';
import { web } from './web';

export const domains = { web, robots, tea } as const satisfies Readonly<Record<string, Domain>>;
