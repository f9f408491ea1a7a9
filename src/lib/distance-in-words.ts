/** How far away a day is: `Today`, `Tomorrow`, `In 5 days`, `5 weeks ago`. @param days Negative for the past. */
export function distanceInWords(days: number): string {
  const distance = Math.abs(days);
  if (distance < 2) return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : 'Yesterday';
  const words = countInWords(distance);
  return days > 0 ? `In ${words}` : `${words} ago`;
}

function countInWords(days: number): string {
  if (days < 30) return `${days} days`;
  return days < 600 ? `${Math.round(days / 7)} weeks` : `${Math.round(days / 365)} years`;
}
