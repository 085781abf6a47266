import type { TitleRef } from '../../domain/titles/title.ts';
import type { TitleStates } from '../../domain/titles/title-state.ts';
import type { ServiceMarks } from '../../domain/titles/watch-service.ts';
import type { Services, Visitor } from '../context.ts';
import { getTitleStates } from '../features/saved/get-title-states.server.ts';
import { getServiceMarks } from '../features/services/get-service-marks.server.ts';
import { serverLanguage } from '../i18n/messages.server.ts';

/** The states and marks of the titles on a page; `null` as in the functions that read them. */
export async function getTileData(
  services: Services,
  visitor: Pick<Visitor, 'lang' | 'region' | 'serviceIds' | 'user' | 'ip'>,
  titles: readonly TitleRef[],
): Promise<{ titleStates: TitleStates | null; serviceMarks: ServiceMarks | null }> {
  const [titleStates, serviceMarks] = await Promise.all([
    getTitleStates(services, visitor.user, titles),
    getServiceMarks(services, visitor, titles, serverLanguage(visitor.lang)),
  ]);
  return { titleStates, serviceMarks };
}
