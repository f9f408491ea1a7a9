import { useParams } from 'react-router-dom';
import { Feedback } from '@/features/feedback/feedback';

export function FeedbackPage() {
  const { token = '' } = useParams();
  return <Feedback key={token} token={token} />;
}
