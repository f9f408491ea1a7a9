// Events that are repeated: how they are made, published and cancelled together.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '@/contract/events';
import { society } from '@/data/society';
import { localParts } from '@/domain/event-time';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { dropConfirmations, type Mailing, openMailing } from '#tests/support/mailing';
import { createTestServer, type TestServer } from '#tests/support/server';

let server: TestServer;
let desk: Desk;
let mailing: Mailing;

beforeEach(async () => {
  vi.spyOn(society, 'timeZone', 'get').mockReturnValue('Europe/Berlin');
  server = await createTestServer({ environment: { ADMIN_SESSION_HOURS: '168' } });
  desk = await openDesk(server);
  mailing = openMailing(server.address);
});
