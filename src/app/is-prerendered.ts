import { matchRoutes } from 'react-router-dom';
import { withoutTrailingSlashes } from '@/lib/paths';
import { routes } from './routes';

/** Whether the build has written the page of this address into the element, so that the app takes it over. */
export function isPrerenderedFor({ dataset }: HTMLElement, pathname: string): boolean {
  if (dataset['page'] !== '*') return dataset['page'] === withoutTrailingSlashes(pathname);
  return matchRoutes(routes, pathname)?.at(-1)?.route.path === '*';
}
