import { redirect } from 'react-router';
import { servicesContext, visitorContext } from '../../context.ts';
import { withoutExclusions } from '../../features/saved/rules.ts';
import { SearchPage } from '../../features/search/components/search-page.tsx';
import { getResultsOnServices } from '../../features/search/get-results-on-services.server.ts';
import { getSearchPage, getTitles } from '../../features/search/get-search-page.server.ts';
import { readSearchQuery } from '../../features/search/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { orErrorPage } from '../../responses.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { getTileData } from '../get-tile-data.server.ts';
import type { Route } from './+types/search';

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { lang, familyMode, serviceIds } = visitor;
  const services = context.get(servicesContext);
  const language = serverLanguage(lang);
  const query = readSearchQuery(url.searchParams);
  if (query.onMyServices && serviceIds.length === 0)
    throw redirect(links.account(lang, 'services', url.pathname + url.search));
  const results = await orErrorPage(
    context,
    getSearchPage(services, query, lang, familyMode),
    'page',
  );
  const { titleStates, serviceMarks } = await getTileData(services, visitor, getTitles(results));
  const { search, serviceFilter } = getResultsOnServices(results, serviceMarks, language);
  return {
    ...search,
    serviceFilter,
    serviceMarks,
    titleStates: withoutExclusions(titleStates),
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
