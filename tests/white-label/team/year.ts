export const teamYear = '2031-32';
