import { servicesContext, visitorContext } from '../../context.ts';
import { SearchPage } from '../../features/search/components/search-page.tsx';
import { getSearchPage } from '../../features/search/get-search-page.server.ts';
import { readSearchQuery } from '../../features/search/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { answer } from '../respond.ts';
import type { Route } from './+types/search';

export function loader({ context, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  return answer(getSearchPage(context.get(servicesContext), readSearchQuery(url.searchParams), lang), 'page');
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useLanguage();
  const { text } = loaderData.query;
  return (
    <>
      <PageHead title={text ? t('search.heading', { query: text }) : t('search.title')} description={t('meta.search')} />
      {/* Pages of results are without end and of use to nobody who has not asked. */}
      {text && <meta name="robots" content="noindex" />}
      <SearchPage {...loaderData} />
    </>
  );
}
