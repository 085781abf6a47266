import { redirect } from 'react-router';
import { DEFAULT_REGION } from '../../../domain/region.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { countTitles } from '../../features/saved/list-titles.server.ts';
import { readSavedQuery, writeSavedQuery } from '../../features/saved/schema.ts';
import { links } from '../../i18n/links.ts';
import { PRIVATE_HEADERS } from '../../responses.ts';
import type { Route } from './+types/write-review';

const UNREVIEWED = writeSavedQuery({ show: 'unreviewed' });

/** "Write a review" of the footer (N3): the visitor's saved titles without a review of theirs, or search where there are none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { lang, member } = context.get(visitorContext);
  const services = context.get(servicesContext);
  const list = member && { userId: member.id, lang, region: DEFAULT_REGION };
  const unreviewed = list
    ? await countTitles(services, list, readSavedQuery(new URLSearchParams(UNREVIEWED)))
    : 0;
  throw redirect(unreviewed > 0 ? links.page(lang, 'saved') + UNREVIEWED : links.search(lang), {
    headers: PRIVATE_HEADERS,
  });
}

/** Never shown: links are followed without a document to routes with a component alone. */
export default function WriteReview() {
  return null;
}
