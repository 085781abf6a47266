import { breadcrumbList, type StructuredData } from '../../../domain/web/structured-data.ts';
import type { Services } from '../../context.ts';
import { detailLinks } from '../../i18n/detail-links.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { CreditsPage } from './get-credits-page.server.tsx';

/** Breadcrumbs: the page of the title has its cast. */
export function getCreditsData(
  { title: { type, id, title }, heading }: Pick<CreditsPage, 'title' | 'heading'>,
  { site: { origin } }: Pick<Services, 'site'>,
  { code, t }: PageLanguage,
): StructuredData {
  return [
    breadcrumbList([
      { name: 'Kinora', url: origin + links.home(code) },
      {
        name: t(type === 'movie' ? 'nav.movies' : 'nav.tv'),
        url: origin + links.list(code, type),
      },
      { name: title.text, url: origin + links.title(code, type, id, title.text) },
      { name: heading, url: origin + detailLinks.credits(code, type, id, title.text) },
    ]),
  ];
}
