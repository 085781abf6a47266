import { titleKey } from '../../../domain/titles/title.ts';
import type { ServiceMarks } from '../../../domain/titles/watch-service.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { SearchPage } from './get-search-page.server.ts';

/** Link to the results on the visitor's services, or back to all of them. */
export type ServiceFilter = {
  /** Number of results on this page; `null` if all are shown. */
  count: string | null;
  label: string;
  url: string;
};

/**
 * The catalog cannot filter a search by service, so each page has those of its results that the
 * visitor's services are known to stream. The filter is `null` without chosen services.
 */
export function getResultsOnServices(
  search: SearchPage,
  marks: ServiceMarks | null,
  { code, t }: PageLanguage,
): { search: SearchPage; serviceFilter: ServiceFilter | null } {
  const { text, kind, onMyServices } = search.query;
  if (marks === null || text === '' || kind === 'person') return { search, serviceFilter: null };
  const url = links.search(code, text, kind, !onMyServices);
  if (!onMyServices)
    return { search, serviceFilter: { count: null, label: t('filter.on_my_services'), url } };
  const hits = search.hits.filter((hit) => hit.type !== 'person' && marks[titleKey(hit)]);
  return {
    search: { ...search, hits },
    serviceFilter: {
      count: t('search.on_services', { count: hits.length }),
      label: t('search.show_all'),
      url,
    },
  };
}
