import { servicesContext, visitorContext } from '../../context.ts';
import { getTitleStates } from '../../features/saved/get-title-states.server.ts';
import { withoutExclusions } from '../../features/saved/rules.ts';
import { SearchPage } from '../../features/search/components/search-page.tsx';
import { getSearchPage, getTitles } from '../../features/search/get-search-page.server.ts';
import { readSearchQuery } from '../../features/search/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { orErrorPage } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/search';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { lang, user, familyMode } = context.get(visitorContext);
  const services = context.get(servicesContext);
  const search = await orErrorPage(
    getSearchPage(services, readSearchQuery(url.searchParams), lang, familyMode),
    'page',
  );
  return {
    ...search,
    titleStates: withoutExclusions(await getTitleStates(services, user, getTitles(search))),
  };
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  const { query, hits } = loaderData;
  const { text, kind } = query;
  return (
    <>
      <PageHead
        title={text ? t('search.heading', { query: text }) : t('search.title')}
        description={t('meta.search')}
        path={text ? links.search(code, text, kind) : links.search(code)}
        // Search results are not indexed: their number is unlimited.
        indexed={text === ''}
        // A search has four tabs; only the first one is tracked.
        trackAs={
          text === '' || kind !== 'all'
            ? undefined
            : [hits.length > 0 ? 'search' : 'search_empty', { words: text }]
        }
      />
      <SearchPage {...loaderData} />
    </>
  );
}
