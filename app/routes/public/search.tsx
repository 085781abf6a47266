import { servicesContext, visitorContext } from '../../context.ts';
import { SearchPage } from '../../features/search/components/search-page.tsx';
import { getSearchPage } from '../../features/search/get-search-page.server.ts';
import { readSearchQuery } from '../../features/search/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useTrack } from '../../ui/track.ts';
import { answer } from '../respond.ts';
import type { Route } from './+types/search';

export function loader({ context, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  return answer(getSearchPage(context.get(servicesContext), readSearchQuery(url.searchParams), lang), 'page');
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  const { text, kind } = loaderData.query;
  useTrack(text === '' ? null : 'search', {}, text);
  return (
    <>
      <PageHead
        title={text ? t('search.heading', { query: text }) : t('search.title')}
        description={t('meta.search')}
        path={text ? links.search(code, text, kind) : links.search(code)}
        // Pages of results are without end and of use to nobody who has not asked.
        indexed={text === ''}
      />
      <SearchPage {...loaderData} />
    </>
  );
}
