import { matchRoutes } from 'react-router-dom';
import { withoutTrailingSlashes } from '@/contract/page-path';
import { routes } from './routes';

/**
 * Whether the element contains the HTML of this path, so that the app hydrates it. `data-page` is a path, or a route
 * such as `*` or `/events/:id` whose HTML the server fills in.
 */
export function isPrerenderedFor({ dataset }: HTMLElement, pathname: string): boolean {
  if (dataset['page'] === withoutTrailingSlashes(pathname)) return true;
  return matchRoutes(routes, pathname)?.at(-1)?.route.path === dataset['page'];
}
