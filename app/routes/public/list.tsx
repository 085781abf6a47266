import { redirect } from 'react-router';
import { isListName } from '../../../domain/list.ts';
import type { MediaType } from '../../../domain/title.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { headingOf, ListPage } from '../../features/discover/components/list-page.tsx';
import { getListPage, type ListPage as List, type ListView } from '../../features/discover/get-list-page.server.ts';
import { readListQuery } from '../../features/discover/schema.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { answer } from '../respond.ts';
import type { Route } from './+types/list';

export const handle = { overArt: (list: unknown) => ((list as List | undefined)?.slides.length ?? 0) > 0 };

/** `/movie`, `/tv`, their named lists and their genres: the path says which (H4 to H6). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const [, , type, name] = url.pathname.replace(/\.data$/, '').split('/');
  const media: MediaType = type === 'tv' ? 'tv' : 'movie';
  // The form's genre field, for who has no scripts: the genre belongs in the path.
  const wanted = url.searchParams.get('genre');
  if (wanted) throw redirect(`/${lang}/${media}/genre/${encodeURIComponent(wanted)}`);
  const listName = name?.replaceAll('-', '_') ?? 'popular';
  const view: ListView =
    params.genre !== undefined
      ? { kind: 'genre', slug: params.genre }
      : { kind: 'named', name: isListName(listName) ? listName : 'popular' };
  return answer(getListPage(context.get(servicesContext), media, view, readListQuery(url.searchParams), lang), 'page');
}

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useLanguage();
  const heading = headingOf(loaderData, t);
  return (
    <>
      <PageHead title={heading} description={t('meta.list', { list: heading })} />
      <ListPage {...loaderData} />
    </>
  );
}
