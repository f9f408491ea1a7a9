import { useParams } from 'react-router-dom';
import { OwnTicket } from '@/features/events/ticket';
import { useOwnHomeScreenAddress } from '@/hooks/use-own-home-screen-address';

export function TicketPage() {
  const { id = '' } = useParams();
  useOwnHomeScreenAddress();
  return <OwnTicket key={id} eventId={id} />;
}
