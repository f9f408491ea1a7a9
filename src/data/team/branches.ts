/** Of the college, as the cards of the members name them. */
export const branches: readonly string[] = ['CSE', 'CSE AIML', 'CSE DS', 'IT', 'ECE', 'AI'];
