import { redirect } from 'react-router';
import { getDayIn } from '../../../lib/iso-day.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { countTitles } from '../../features/saved/list-titles.server.ts';
import { readSavedQuery, writeSavedQuery } from '../../features/saved/schema.ts';
import { links } from '../../i18n/links.ts';
import { orAccountOutage, PRIVATE_HEADERS } from '../../responses.ts';
import type { Route } from './+types/write-review';

const UNREVIEWED = writeSavedQuery({ show: 'unreviewed' });

/**
 * "Write a review" in the footer (N3): redirects to saved titles without a review, or to the
 * search.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { lang, user, familyMode, region, serviceIds } = context.get(visitorContext);
  const services = context.get(servicesContext);
  const listOwner = user && {
    userId: user.id,
    lang,
    region,
    isShared: false,
    serviceIds,
    familyMode,
    today: getDayIn(services.operator.timeZone),
  };
  const unreviewed = listOwner
    ? await orAccountOutage(
        lang,
        countTitles(services, listOwner, readSavedQuery(new URLSearchParams(UNREVIEWED))),
      )
    : 0;
  throw redirect(unreviewed > 0 ? links.page(lang, 'saved') + UNREVIEWED : links.search(lang), {
    headers: PRIVATE_HEADERS,
  });
}

/** Never rendered; client navigation requires that the route has a component. */
export default function WriteReview() {
  return null;
}
