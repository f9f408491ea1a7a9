import { useSearchParams } from 'react-router-dom';
import { LeaveMail } from '@/features/newsletter/leave-mail';
import { topicInSearch } from '@/features/newsletter/mail-links';

export function LeaveNewsPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return <LeaveMail key={token} token={token} topic={topicInSearch(search)} />;
}
