import { parseRegion } from '../domain/titles/watch-region.ts';
import type { Services, Visitor } from './context.ts';
import { regionCookie } from './preference-cookies.ts';

/**
 * The region in the `region` parameter, else the visitor's. `headers` store a change in a cookie.
 */
export function resolveRegion(
  url: URL,
  visitor: Pick<Visitor, 'region' | 'hasChosenRegion'>,
  { site }: Pick<Services, 'site'>,
): { region: string; headers: Headers } {
  const requestedRegion = parseRegion(url.searchParams.get('region'));
  const headers = new Headers();
  // The default region can be chosen as well, so that pages do not ask again.
  if (requestedRegion !== null && (requestedRegion !== visitor.region || !visitor.hasChosenRegion))
    headers.set('set-cookie', regionCookie(requestedRegion, site.origin));
  return { region: requestedRegion ?? visitor.region, headers };
}
