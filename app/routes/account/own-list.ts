import { redirect } from 'react-router';
import { servicesContext, visitorContext } from '../../context.ts';
import { getOwnList, writeOwnList } from '../../features/saved/get-own-list.server.ts';
import { links } from '../../i18n/links.ts';
import { download, notFound, orAccountOutage } from '../../responses.ts';
import type { Route } from './+types/own-list';

/** Exports the user's saved, seen and hidden titles as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { lang, user } = context.get(visitorContext);
  const services = context.get(servicesContext);
  if (!user) throw redirect(links.account(lang, 'sign-in', links.page(lang, 'saved')));
  if (params.file !== 'titles.json' && params.file !== 'titles.csv')
    throw await notFound(context, 'page');
  const titles = await orAccountOutage(lang, getOwnList(services, user, lang));
  if (params.file === 'titles.csv')
    return download(writeOwnList(titles), 'text/csv', 'kinora-titles.csv');
  return download(`${JSON.stringify(titles, null, 2)}\n`, 'application/json', 'kinora-titles.json');
}
