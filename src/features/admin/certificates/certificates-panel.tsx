import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import type { Attendance } from '@/contract/admin-attendance';
import type { Event } from '@/contract/events';
import { attendanceQuery } from '../door/attendance-queries';
import { hasCertificateDraft } from './certificate-draft';
import { CertificateForm } from './certificate-form';
import { IssuedCertificates } from './certificate-list';
import { certificatesQuery } from './certificate-queries';
import { EmptyList } from '@/components/empty-list';
import { ListStatus } from '@/components/list-status';
import { people } from '../words';
import type { TabProps } from '../tab-names';

/** The certificates of an event, once the list of who came is closed. */
export function CertificatesPanel({ event, headingAs: Heading }: TabProps) {
  const attendance = useQuery(attendanceQuery(event));
  const { data } = attendance;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="certificates" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Heading
        ref={heading}
        tabIndex={-1}
        id="certificates"
        className="scroll-mt-24 text-subtitle font-bold outline-none"
      >
        Certificates
      </Heading>
      {data === undefined ? (
        <ListStatus query={attendance} what="Whether the list is closed" />
      ) : data.closedAt === null ? (
        <p className="text-muted">
          You can issue certificates to all who came once the list of who came is closed.
        </p>
      ) : (
        <Certificates
          event={event}
          attendance={data}
          heading={heading}
          headingAs={Heading === 'h2' ? 'h3' : 'h4'}
        />
      )}
    </section>
  );
}

interface CertificatesProps {
  event: Event;
  attendance: Attendance;
  heading: RefObject<HTMLElement | null>;
  headingAs: 'h3' | 'h4';
}

function Certificates({ event, attendance, heading, headingAs }: CertificatesProps) {
  const query = useQuery(certificatesQuery(event.id));
  const [isWriting, setWriting] = useState(() => hasCertificateDraft(event.id));
  const { data } = query;
  if (data === undefined) return <ListStatus query={query} what="The certificates" />;
  const { due, issued, design } = data;
  return (
    <>
      {due.length === 0 && issued.length === 0 && (
        <EmptyList>Nobody came who could get one.</EmptyList>
      )}
      {due.length > 0 && (
        <p>
          {`${people(due.length)} who came ${due.length === 1 ? 'has' : 'have'} no valid certificate.`}
        </p>
      )}
      {attendance.waitingTaps.length > 0 && (
        <p>Some taps still wait for a yes above: whom they let in gets no certificate yet.</p>
      )}
      {due.length > 0 &&
        (isWriting ? (
          <CertificateForm
            event={event}
            attendees={attendance.attendees}
            due={due}
            lastDesign={design}
            headingAs={headingAs}
            returnFocusTo={heading}
            onClose={() => setWriting(false)}
          />
        ) : (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => setWriting(true)}
          >
            {issued.length > 0 ? 'Issue to them too' : 'Write the certificate'}
          </Button>
        ))}
      {issued.length > 0 && (
        <IssuedCertificates
          issued={issued}
          attendees={attendance.attendees}
          headingAs={headingAs}
        />
      )}
    </>
  );
}
