import { getDayIn } from '../../../lib/iso-day.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { SharedList } from '../../features/saved/components/list-by-link.tsx';
import { getListOwner } from '../../features/saved/get-list-link.server.ts';
import { getSavedPage } from '../../features/saved/get-saved-page.server.ts';
import { loadAgeRatings } from '../../features/saved/list-titles.server.ts';
import { withoutExclusions, withoutTitleStates } from '../../features/saved/rules.ts';
import { readSharedQuery } from '../../features/saved/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { orErrorPage } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { getTileData } from '../get-tile-data.server.ts';
import type { Route } from './+types/list-by-link';

await loadMessages('own');

/**
 * The saved titles of a user, for anyone with the link. Seen and hidden titles are not included.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { lang, region, familyMode, serviceIds } = visitor;
  const services = context.get(servicesContext);
  const owner = await orErrorPage(context, getListOwner(services, params.token), 'page');
  const listOwner = {
    userId: owner.id,
    lang,
    region,
    isShared: true,
    serviceIds,
    familyMode,
    today: getDayIn(services.operator.timeZone),
  };
  await loadAgeRatings(services, listOwner);
  const list = withoutTitleStates(
    await getSavedPage(
      services,
      listOwner,
      readSharedQuery(url.searchParams),
      serverLanguage(lang),
    ),
  );
  const { titleStates, serviceMarks } = await getTileData(services, visitor, list.tiles);
  return {
    owner: owner.username,
    token: params.token,
    list,
    titleStates: withoutExclusions(titleStates),
    serviceMarks,
  };
}

export default function SharedListRoute({
  loaderData: { owner, token, list },
}: Route.ComponentProps) {
  const { code, t } = useLanguage();
  const title = owner === null ? t('share.nameless_title') : t('share.page_title', { name: owner });
  return (
    <>
      <PageHead title={title} path={links.sharedList(code, token)} indexed={false} />
      <SharedList owner={owner} token={token} list={list} />
    </>
  );
}
