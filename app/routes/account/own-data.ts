import { redirect } from 'react-router';
import { servicesContext, visitorContext } from '../../context.ts';
import { getOwnData, getOwnReviewsTable } from '../../features/account/get-own-data.server.ts';
import { links } from '../../i18n/links.ts';
import { download, notFound, orAccountOutage } from '../../responses.ts';
import type { Route } from './+types/own-data';

/** Exports all stored data of the user as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { lang, user } = context.get(visitorContext);
  const services = context.get(servicesContext);
  if (!user) throw redirect(links.account(lang, 'sign-in', links.page(lang, 'profile')));
  if (params.file === 'data.json') {
    const text = await orAccountOutage(lang, getOwnData(services, user, lang));
    return download(text, 'application/json', 'kinora.json');
  }
  if (params.file === 'data.csv')
    return download(
      await orAccountOutage(lang, getOwnReviewsTable(services, user)),
      'text/csv',
      'kinora-reviews.csv',
    );
  throw await notFound(context, 'page');
}
