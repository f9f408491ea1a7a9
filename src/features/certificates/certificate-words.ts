import type { CertificateSheet } from '@/contract/certificate';
import { society } from '@/data/society';
import { formatDay, localParts } from '@/domain/event-time';

/** `3 March 2027`, in the society's time zone. @param timestamp In RFC 3339. */
export const dayOnPaper = (timestamp: string): string =>
  formatDay(localParts(Date.parse(timestamp), society.timeZone).day).replace(/^\w+, /, '');

const recordings: Record<CertificateSheet['how'], string> = {
  scanned: 'Scanned at the door',
  ticked: 'Ticked in the list at the door',
  'walk-in': 'Recorded as a walk-in',
};

/** How the attendance was recorded: `Scanned at the door on 3 March 2027, 18:04`. */
export const attendanceInWords = ({ how, arrivedAt }: CertificateSheet): string =>
  `${recordings[how]} on ${dayOnPaper(arrivedAt)}, ${localParts(Date.parse(arrivedAt), society.timeZone).time}`;
