import {
  type Handover,
  readHandover,
  SECRET_NOTICE_DAYS,
  tickHandover,
  type TickItem,
  tickItems,
  tickNames,
} from '@/contract/admin-handover';
import { society } from '@/data/society';
import { addDays, localParts } from '@/domain/event-time';
import { backupFolder, newestBackup, restoreTriedAt } from '#server/db/backups';
import { optionalTimestamp, timestamp } from '#server/db/columns';
import type { Deps } from '#server/deps';
import type { Api } from '#server/http/api';
import { createSmtpQuestion } from '#server/mail/smtp-answer';

const DAY_MS = 86_400_000;

/** What is left to do before one committee hands over to the next. */
export function handoverRoutes(api: Api, deps: Deps): void {
  const { config, store, now, monotonicNow } = deps;
  const { smtp } = config;
  const askMailServer = smtp && createSmtpQuestion(smtp, monotonicNow);

  async function mailState(): Promise<Handover['mail']> {
    if (!smtp || !askMailServer) return { sender: null, isAccepted: false, problem: '' };
    const problem = await askMailServer();
    const sender = { from: smtp.from, host: new URL(smtp.url).hostname };
    return { sender, isAccepted: problem === '', problem };
  }

  function backupState(): Handover['backup'] {
    if (config.isPostgres) return null;
    const newest = newestBackup(backupFolder(config.dataDir));
    return {
      writtenAt: optionalTimestamp(newest && newest.writtenAt),
      triedAt: optionalTimestamp(newest && restoreTriedAt(newest)),
      isFresh: newest !== null && newest.writtenAt > now() - DAY_MS,
    };
  }

  api.admin(readHandover, async () => {
    const { handover } = store;
    const mail = await mailState();
    const doors = await store.doors.listOpenDoors(now());
    const ticks = await handover.listTicks(now());
    const data = {
      ...(await handover.listPeople(now())),
      ownersWithoutPasskey: await handover.listOwnersWithoutPasskey(),
      drafts: await handover.listOwnerlessDrafts(),
      doors: doors.map(({ eventId, event, number, endsAt }) => ({
        eventId: String(eventId),
        event,
        number,
        until: timestamp(endsAt),
      })),
      mail,
      backup: backupState(),
      secrets: secretsOf(config.social, now()),
      ticks: tickItems
        .filter((item) => applies(item, config))
        .map((item) => ({ item, isTicked: false, last: null, ...ticks.get(item) })),
    };
    return { status: 200, data, message: 'What is left to hand over' };
  });

  api.admin(tickHandover, async ({ params: { item }, body: { isTicked }, adminId }) => {
    await store.transaction(async (tx) => {
      const author = await tx.admins.authorOf(adminId, now());
      const isChange = isTicked
        ? await tx.handover.tick(item, author)
        : await tx.handover.untick(item);
      if (!isChange) return;
      const action = isTicked ? 'handover.ticked' : 'handover.unticked';
      await tx.adminHistory.record(author, action, tickNames[item]);
    });
    return { status: 200, data: null, message: 'It is noted.' };
  });
}

/** Whether there is such a thing on this server. */
function applies(
  item: TickItem,
  { isPostgres, social: { google, github } }: Pick<Deps['config'], 'isPostgres' | 'social'>,
): boolean {
  switch (item) {
    case 'postgres-backup':
      return isPostgres;
    case 'google-secret':
      return google !== undefined && google.secretEndsOn === undefined;
    case 'github-secret':
      return github !== undefined && github.secretEndsOn === undefined;
    case 'oauth-apps':
      return google !== undefined || github !== undefined;
    case 'accounts':
    case 'backup-copy':
    case 'domain':
    case 'mail-service':
    case 'server':
      return true;
  }
}

/** The secrets whose end is known. */
function secretsOf(social: Deps['config']['social'], now: number): Handover['secrets'] {
  const noticeDay = addDays(localParts(now, society.timeZone).day, SECRET_NOTICE_DAYS);
  return (['google', 'github'] as const).flatMap((provider) => {
    const endsOn = social[provider]?.secretEndsOn;
    return endsOn === undefined ? [] : [{ provider, endsOn, isNear: endsOn <= noticeDay }];
  });
}
