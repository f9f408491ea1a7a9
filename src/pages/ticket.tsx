import { useParams } from 'react-router-dom';
import { OwnTicket } from '@/features/events/ticket';

export function TicketPage() {
  const { id = '' } = useParams();
  return <OwnTicket key={id} eventId={id} />;
}
