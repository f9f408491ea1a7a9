export const branches: readonly string[] = ['Sciences', 'Arts'];
