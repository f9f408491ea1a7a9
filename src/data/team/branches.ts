/** The college's branches, as shown on the members' cards. */
export const branches: readonly string[] = ['CSE', 'CSE AIML', 'CSE DS', 'IT', 'ECE', 'AI'];
