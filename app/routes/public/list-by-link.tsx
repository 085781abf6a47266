import '../../i18n/saved-messages.ts';
import { DEFAULT_REGION } from '../../../domain/region.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { SharedList } from '../../features/saved/components/list-by-link.tsx';
import { getListOwner } from '../../features/saved/get-list-link.server.ts';
import { getMarks } from '../../features/saved/get-marks.server.ts';
import { getSavedPage } from '../../features/saved/get-saved-page.server.ts';
import { leavingNothingOut, withoutMarks } from '../../features/saved/rules.ts';
import { readSharedQuery } from '../../features/saved/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { orErrorPage } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/list-by-link';

/**
 * The saved titles of a user, for anyone with the link. Seen and hidden titles are not included.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { lang, region, member } = context.get(visitorContext);
  const services = context.get(servicesContext);
  const owner = await orErrorPage(getListOwner(services, params.token), 'page');
  const whose = { userId: owner.id, lang, region: region ?? DEFAULT_REGION };
  const list = withoutMarks(await getSavedPage(services, whose, readSharedQuery(url.searchParams)));
  const marks = leavingNothingOut(await getMarks(services, member, list.tiles));
  return { owner: owner.username, token: params.token, list, marks };
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
