import type { WatchService } from '../../../domain/titles/watch-service.ts';
import type { Services, Visitor } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { getRegionServices } from './get-region-services.server.ts';

export type ServicesPage = {
  /** ISO 3166-1. */
  region: string;
  services: (WatchService & { chosen: boolean })[];
  /** Chosen services that the region does not have. They stay chosen. */
  otherIds: number[];
  texts: {
    title: string;
    intro: string;
    country: string;
    mine: string;
    search: string;
    notFound: string;
    save: string;
    source: string;
    hints: string[];
    /** Shown instead of the services. */
    empty: string | null;
  };
};

/** The services of a region, those of the visitor first. */
export async function getServicesPage(
  { catalog }: Pick<Services, 'catalog'>,
  { region, serviceIds, user }: Pick<Visitor, 'region' | 'serviceIds' | 'user'>,
  { t, format }: PageLanguage,
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
    texts: {
      title: t('services.title'),
      intro: t('services.intro'),
      country: t('services.country'),
      mine: t('services.mine'),
      search: t('services.search'),
      notFound: t('services.not_found', { country }),
      save: t('profile.save'),
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
