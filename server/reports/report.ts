import type { Report } from '@/contract/admin-report';
import { countOptions } from '@/contract/questions';
import { society } from '@/data/society';
import { formatEventTimes } from '@/domain/event-time';
import { timestamp } from '#server/db/columns';
import { csvTime } from '#server/http/csv';
import type { FoundEvent } from '#server/events/row';
import type { Repositories } from '#server/store';

type Read = Pick<
  Repositories,
  'attendanceQueries' | 'feedback' | 'interestQueries' | 'recaps' | 'reports'
>;

/** All that the report of an event says. `now` is in epoch milliseconds. */
export async function readReport(
  { attendanceQueries, feedback, interestQueries, recaps, reports }: Read,
  event: FoundEvent,
  now: number,
): Promise<Report> {
  const attendees = await attendanceQueries.listForCollege(event);
  const came = await attendanceQueries.countCame(event.id, attendees.length);
  // Whose account is deleted may have been a walk-in too; members have registered.
  const walkIns = attendees.filter(({ how, memberId }) => how === 'walk-in' && memberId === null);
  const counted = came === null ? 'registered' : 'came';
  const people = came === null ? await interestQueries.listInterestedMembers(event) : attendees;
  const counts = countOptions(
    event.questions,
    people.map(({ answers }) => answers),
  );
  const { asked, answered, results } = await feedback.readResults(event, now);
  const recap = await recaps.readStored(event.id);
  const photos = recap.photos.filter(({ caption }) => caption !== '');
  return {
    name: event.name,
    when: formatEventTimes(event, society.timeZone) || event.date,
    place: event.place,
    description: event.description,
    registered: event.interested,
    came,
    walkIns: came === attendees.length ? walkIns.length : null,
    questions: event.questions,
    counted,
    counts: counts.map(({ question, counts: options }) => ({ question: question.text, options })),
    attendees: attendees.map(({ name, answers, at }) => ({
      name,
      answers,
      arrived: csvTime(timestamp(at), society.timeZone),
    })),
    feedback: { asked, answered, results },
    recap: recap.text,
    photos,
    uncaptionedPhotos: recap.photos.length - photos.length,
    fields: await reports.readFields(event.id),
  };
}
