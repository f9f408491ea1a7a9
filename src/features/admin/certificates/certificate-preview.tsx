import { CertificateSheet } from '@/features/certificates/certificate-sheet';
import type { Attendee } from '@/contract/admin-attendance';
import type { CertificateDesign } from '@/contract/admin-certificates';
import type { Event } from '@/contract/events';
import { fillCertificateText } from '@/domain/certificate-text';
import { serverNow } from '@/lib/session/clock-skew';

interface CertificatePreviewProps {
  /** As it is typed, complete or not. */
  design: CertificateDesign;
  event: Event;
  /** What people read of the event's day. */
  date: string;
  /** Whose certificate is shown; a sample if nobody's is. */
  attendee: Attendee | undefined;
}

/** The certificate that is being written, as one of those who came will get it. */
export function CertificatePreview({ design, event, date, attendee }: CertificatePreviewProps) {
  const { title, text, hours, signatories } = design;
  const name = attendee?.name ?? 'Sample Person';
  const now = serverNow();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-semibold">Preview</p>
      <CertificateSheet
        seed={event.id}
        headingAs="p"
        sheet={{
          title,
          text: fillCertificateText(text, { name, event: event.name, date, hours }),
          name,
          event: event.name,
          date,
          signatories,
          issuedAt: new Date(now).toISOString(),
          issuedBy: '',
          arrivedAt: new Date(attendee?.at ?? now).toISOString(),
          how: attendee?.how ?? 'scanned',
          door: attendee === undefined ? 1 : attendee.door,
        }}
        qrCode={
          <div className="aspect-square border-2 border-dashed border-muted" aria-hidden="true" />
        }
        address="Its own address, and a QR code of it"
      />
    </div>
  );
}
