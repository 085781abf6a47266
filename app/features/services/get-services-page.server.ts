import { matchPath } from 'react-router';
import type { Lang } from '../../../domain/language/language.ts';
import { FILTER_PARAMETERS, MY_SERVICES } from '../../../domain/lists/list.ts';
import type { WatchService } from '../../../domain/titles/watch-service.ts';
import { filterRoutes } from '../../../domain/web/route-lookup.ts';
import { ROUTES } from '../../../domain/web/route-table.ts';
import type { Services, Visitor } from '../../context.ts';
import { links, switchLanguage } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { getRegionServices } from './get-region-services.server.ts';

export type ServicesPage = {
  /** ISO 3166-1. */
  region: string;
  services: (WatchService & { chosen: boolean })[];
  /** Chosen services that the region does not have. They stay chosen. */
  otherIds: number[];
  /** A list limited to the visitor's services; `null` without any. */
  listUrl: string | null;
  texts: {
    title: string;
    intro: string;
    country: string;
    mine: string;
    search: string;
    notFound: string;
    save: string;
    showTitles: string;
    source: string;
    hints: string[];
    /** Shown instead of the services. */
    empty: string | null;
  };
};

/** Lists and the search, whose URLs can name the visitor's services. */
const LIST_PATHS = filterRoutes(({ cache }) => ['list', 'search'].includes(cache?.query ?? '')).map(
  (id) => ROUTES[id].path,
);

/** The services of a region, those of the visitor first. `returnPath` is of any page. */
export async function getServicesPage(
  { catalog }: Pick<Services, 'catalog'>,
  { region, serviceIds, user }: Pick<Visitor, 'region' | 'serviceIds' | 'user'>,
  returnPath: string,
  { code, t, format }: PageLanguage,
): Promise<ServicesPage> {
  // An outage is logged by the catalog.
  const services = await getRegionServices(catalog, region).catch(() => null);
  const isChosen = ({ id }: WatchService) => serviceIds.includes(id);
  const sorted = [
    ...(services ?? []).filter(isChosen),
    ...(services ?? []).filter((service) => !isChosen(service)),
  ];
  const country = format.regionName(region);
  return {
    region,
    services: sorted.map((service) => ({ ...service, chosen: isChosen(service) })),
    otherIds: serviceIds.filter((id) => sorted.every((service) => service.id !== id)),
    listUrl: serviceIds.length > 0 ? getListUrl(returnPath, code) : null,
    texts: {
      title: t('services.title'),
      intro: t('services.intro'),
      country: t('services.country'),
      mine: t('services.mine'),
      search: t('services.search'),
      notFound: t('services.not_found', { country }),
      save: t('profile.save'),
      showTitles: t('services.show_titles'),
      source: t('watch.source', { source: 'JustWatch' }),
      hints: [t('services.plans'), ...(user === null ? [t('services.browser')] : [])],
      empty:
        services === null
          ? t('services.unavailable')
          : services.length === 0
            ? t('services.none', { country })
            : null,
    },
  };
}

/** The list that the visitor came from, else movies, with the titles on the visitor's services. */
function getListUrl(returnPath: string, lang: Lang): string {
  const url = new URL(switchLanguage(returnPath, lang), 'http://here');
  if (!LIST_PATHS.some((path) => matchPath(path, url.pathname)))
    return `${links.list(lang, 'movie')}?${FILTER_PARAMETERS.serviceIds}=${MY_SERVICES}`;
  for (const name of ['page', 'from']) url.searchParams.delete(name);
  url.searchParams.set(FILTER_PARAMETERS.serviceIds, MY_SERVICES);
  return url.pathname + url.search;
}
