const MAX_LENGTH = 60;

/** Name of the CSV of those who are interested in an event, such as `git-together-interest.csv`. */
export function interestFileName(eventName: string): string {
  const words = eventName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['event'];
  return `${Array.from(words.join('-')).slice(0, MAX_LENGTH).join('')}-interest.csv`;
}
