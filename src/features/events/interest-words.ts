// What interest in an event is called. Where seats are limited it is a seat, or a place in line.
import type { Event, Registration } from '@/contract/events';
import { isolated } from '@/domain/isolated';
import { ordinal } from '@/domain/seats';

interface InterestWords {
  button: string;
  /** The same for visitors. */
  signIn: string;
  /** The title of the dialog that registers. */
  question: string;
  failed: string;
}

/** The words for who is not registered. */
export function interestWords({
  name,
  capacity,
  freeSeats,
}: Pick<Event, 'name' | 'capacity' | 'freeSeats'>): InterestWords {
  const shownName = `“${isolated(name)}”`;
  if (capacity === null) {
    return {
      button: "I'm Interested",
      signIn: 'Sign in',
      question: `Interested in ${shownName}?`,
      failed: 'Failed to show interest in the event',
    };
  }
  return (freeSeats ?? 0) > 0
    ? {
        button: 'Take a seat',
        signIn: 'Sign in to take a seat',
        question: `Take a seat at ${shownName}?`,
        failed: 'Failed to take a seat',
      }
    : {
        button: 'Join the line',
        signIn: 'Sign in to join the line',
        question: `Join the line for ${shownName}?`,
        failed: 'Failed to join the line',
      };
}

type Place = Pick<Registration, 'seat' | 'position'>;

/** What a member has: `You have a seat`, `You are 4th in line`; null without a limit, and without interest. */
export function seatText({ seat, position }: Place): string | null {
  if (seat === 'going') return 'You have a seat';
  return seat === 'waiting' && position !== null ? `You are ${ordinal(position)} in line` : null;
}

/** What a member who registers is told. */
export function registeredWords(
  { name }: Pick<Event, 'name'>,
  place: Place,
): { title: string; description?: string } {
  if (place.seat === 'going') return { title: `You have a seat at “${isolated(name)}”` };
  const title = seatText(place);
  if (title === null) return { title: 'You have shown interest in the event' };
  return { title, description: 'We will send you a mail when you get a seat.' };
}
