declare module '*.md' {
  /** The Markdown file converted to HTML by vite/articles.ts. */
  export const html: string;
}
