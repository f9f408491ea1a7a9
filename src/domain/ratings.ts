/** What the ratings of an event from 1 to 5 are called. */
export const RATING_WORDS = ['Poor', 'Not so good', 'Okay', 'Good', 'Great'] as const;
