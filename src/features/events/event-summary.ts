import type { Event } from '@/contract/events';
import { isolated } from '@/domain/isolated';
import { preview } from '@/lib/plain-text';

/** The name of an event after the word for what has happened to it. */
export function summaryTitle({ status, movedFrom, isOver, ...event }: Event): string {
  const name = isolated(event.name);
  if (status === 'cancelled') return `Cancelled: ${name}`;
  return movedFrom !== null && !isOver ? `Moved: ${name}` : name;
}

const withFullStop = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** The day, the place, what the organisers say of a change, and the beginning of the description. */
export function summaryDescription({ date, place, note, description }: Event): string {
  const when = [date, place].filter((part) => part !== '').join(', ');
  const sentences = [when, note.trim()].filter((part) => part !== '').map(withFullStop);
  return preview([...sentences, description].join(' '));
}
