import type { ComponentProps } from 'react';
import { Markdown } from './markdown';

/** The text of an article or an event. */
export function ArticleBody(props: ComponentProps<typeof Markdown>) {
  return (
    <div className="article mt-8">
      <Markdown {...props} />
    </div>
  );
}
