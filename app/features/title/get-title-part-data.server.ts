import type { TitlePage } from '../../../domain/titles/title.ts';
import { breadcrumbList, type StructuredData } from '../../../domain/web/structured-data.ts';
import type { Services } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';

type TitlePart = {
  title: Pick<TitlePage, 'type' | 'id' | 'title'>;
  heading: string;
  /** URL path. */
  path: string;
};

/** Breadcrumbs of a page that belongs to a title, such as its cast and crew. */
export function getTitlePartData(
  { title: { type, id, title }, heading, path }: TitlePart,
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
      { name: heading, url: origin + path },
    ]),
  ];
}
