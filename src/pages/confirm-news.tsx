import { useSearchParams } from 'react-router-dom';
import { ConfirmSubscription } from '@/features/newsletter/confirm-subscription';

export function ConfirmNewsPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return <ConfirmSubscription key={token} token={token} />;
}
