import { matchRoutes } from 'react-router-dom';
import { withoutTrailingSlashes } from '@/lib/paths';
import { routes } from './routes';

/** Whether the element contains the prerendered HTML of this path, so that the app hydrates it. */
export function isPrerenderedFor({ dataset }: HTMLElement, pathname: string): boolean {
  if (dataset['page'] !== '*') return dataset['page'] === withoutTrailingSlashes(pathname);
  return matchRoutes(routes, pathname)?.at(-1)?.route.path === '*';
}
