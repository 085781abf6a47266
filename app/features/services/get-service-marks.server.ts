import type { TitleRef } from '../../../domain/titles/title.ts';
import type { ServiceMarks } from '../../../domain/titles/watch-service.ts';
import type { Services, Visitor } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { getRegionServices } from './get-region-services.server.ts';

type MarkDeps = Pick<Services, 'catalog' | 'serviceTitles' | 'log' | 'markDegraded'>;

/**
 * The visitor's service that streams each title, the first one if several do. `null` without chosen
 * services, and if the catalog or the database fails: tiles then have no marks.
 */
export async function getServiceMarks(
  { catalog, serviceTitles, log, markDegraded }: MarkDeps,
  { region, serviceIds, user, ip }: Pick<Visitor, 'region' | 'serviceIds' | 'user' | 'ip'>,
  titles: readonly TitleRef[],
  { t }: Pick<PageLanguage, 't'>,
): Promise<ServiceMarks | null> {
  if (serviceIds.length === 0) return null;
  try {
    const own = (await getRegionServices(catalog, region)).filter(({ id }) =>
      serviceIds.includes(id),
    );
    const ids = own.map(({ id }) => id);
    serviceTitles.follow(region, ids, { user, ip });
    const { byTitle, isComplete } = await serviceTitles.read(region, ids, titles);
    // Otherwise the page would be cached without marks for hours.
    if (!isComplete) markDegraded();
    const marks: ServiceMarks = {};
    for (const [key, titleServiceIds] of byTitle) {
      const service = own.find(({ id }) => titleServiceIds.includes(id));
      if (service)
        marks[key] = {
          logo: service.logo,
          label: t('mark.included', { service: service.name }),
        };
    }
    return marks;
  } catch (error) {
    log.warn({ err: error }, 'cannot read the services of titles');
    markDegraded();
    return null;
  }
}
