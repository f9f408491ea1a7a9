declare module '*.md' {
  /** The text as HTML: vite/articles.ts. */
  export const html: string;
}
