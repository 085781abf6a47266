import { data } from 'react-router';
import { getDayIn } from '../../../lib/iso-day.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { SavedPage, SignedOut } from '../../features/saved/components/saved-page.tsx';
import { getShareToken } from '../../features/saved/get-list-link.server.ts';
import { getSavedPage } from '../../features/saved/get-saved-page.server.ts';
import { getWhereToWatch } from '../../features/saved/get-where-to-watch.server.ts';
import { loadAgeRatings } from '../../features/saved/list-titles.server.ts';
import { toTitleStates } from '../../features/saved/rules.ts';
import { readSavedQuery } from '../../features/saved/schema.ts';
import { getServiceMarks } from '../../features/services/get-service-marks.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { resolveRegion } from '../../region.ts';
import { orUnreadable } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/saved';

await loadMessages('own');

const UNREADABLE = { title: 'saved.title', text: 'saved.unavailable' } as const;

/** The saved, seen and hidden titles of the user (U1). */
export async function loader(args: Route.LoaderArgs) {
  const { lang } = args.context.get(visitorContext);
  return orUnreadable(args.context.get(servicesContext), lang, UNREADABLE, load(args));
}

async function load({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { lang, user, familyMode, serviceIds } = visitor;
  if (!user) return data({ titleStates: null, savedList: null });
  const services = context.get(servicesContext);
  const query = readSavedQuery(url.searchParams);
  const { region, headers } = resolveRegion(url, visitor, services);
  const today = getDayIn(services.operator.timeZone);
  const listOwner = {
    userId: user.id,
    lang,
    region,
    isShared: false,
    familyMode,
    serviceIds,
    today,
  };
  const language = serverLanguage(lang);
  await loadAgeRatings(services, listOwner);
  const [page, whereToWatch, token] = await Promise.all([
    getSavedPage(services, listOwner, query, language),
    query.byService ? getWhereToWatch(services, listOwner, query, language) : null,
    getShareToken(services, user),
  ]);
  const tiles = whereToWatch?.shelves.flatMap((shelf) => shelf.tiles) ?? page.tiles;
  const shareUrl = token && services.site.origin + links.sharedList(lang, token);
  return data(
    {
      savedList: { page, whereToWatch, shareUrl, region },
      titleStates: toTitleStates(tiles),
      serviceMarks: await getServiceMarks(services, { ...visitor, region }, tiles, language),
    },
    { headers },
  );
}

export const action = handleForm;

export default function SavedRoute({ loaderData: { savedList } }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('saved.title')} path={links.page(code, 'saved')} indexed={false} />
      {savedList ? <SavedPage {...savedList} /> : <SignedOut />}
    </>
  );
}
