import type { Team } from '../shape';
import type { domains } from './domains';
import { robots } from './robots';
import { tea } from './tea';
import { web } from './web';

export const teams: Readonly<Record<keyof typeof domains, Team>> = { web, robots, tea };
