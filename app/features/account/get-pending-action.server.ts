import { readPendingAction } from '../../../domain/accounts/pending-action-cookie.ts';
import { titleKey } from '../../../domain/titles/title.ts';
import { usesHttps } from '../../../domain/web/uses-https.ts';
import type { Services, Visitor } from '../../context.ts';
import { getTitleNames } from '../../title-names.ts';
import type { PendingActionView } from './types.ts';

/** `null` if there is none, or the name of its title cannot be read. */
export async function getPendingActionView(
  services: Pick<Services, 'db' | 'catalog' | 'formStamps' | 'site'>,
  { cookie, lang }: Pick<Visitor, 'cookie' | 'lang'>,
): Promise<PendingActionView | null> {
  const isHttps = usesHttps(services.site);
  const action = readPendingAction(cookie, isHttps, services.formStamps.getAgeSeconds);
  if (action === null) return null;
  const names = await getTitleNames(services, [action.title], lang).catch(() => null);
  const title = names?.get(titleKey(action.title));
  return title ? { name: action.name, title } : null;
}
