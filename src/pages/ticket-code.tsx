import { useParams } from 'react-router-dom';
import { TicketCode } from '@/features/events/ticket-code';

export function TicketCodePage() {
  const { code = '' } = useParams();
  return <TicketCode key={code} code={code} />;
}
