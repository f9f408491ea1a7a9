import { useSearchParams } from 'react-router-dom';
import { LeaveSeat } from '@/features/newsletter/leave-seat';

export function LeaveSeatPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return <LeaveSeat key={token} token={token} />;
}
