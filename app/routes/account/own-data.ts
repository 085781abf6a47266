import { redirect } from 'react-router';
import { servicesContext, visitorContext } from '../../context.ts';
import { getOwnData, getOwnReviewsTable } from '../../features/account/get-own-data.server.ts';
import { links } from '../../i18n/links.ts';
import { notFound } from '../respond.ts';
import type { Route } from './+types/own-data';

/** What is kept of a person, as a file for that person. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { lang, member } = context.get(visitorContext);
  const services = context.get(servicesContext);
  if (!member) throw redirect(links.account(lang, 'sign-in', links.page(lang, 'profile')));
  const headers = (type: string, name: string) => ({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
  if (params.file === 'data.json') {
    const text = JSON.stringify(await getOwnData(services, member), null, 2);
    return new Response(`${text}\n`, { headers: headers('application/json', 'kinora.json') });
  }
  if (params.file === 'data.csv')
    return new Response(await getOwnReviewsTable(services, member), { headers: headers('text/csv', 'kinora-reviews.csv') });
  throw notFound('page');
}
