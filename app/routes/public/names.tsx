import { redirect } from 'react-router';
import { idSlug, parseSlugId } from '../../../domain/titles/slug.ts';
import { getMediaType } from '../../../domain/web/route-lookup.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { NamesPage } from '../../features/title/components/names-table.tsx';
import { getNamesPage } from '../../features/title/get-names.server.ts';
import { detailLinks } from '../../i18n/detail-links.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { orErrorPage } from '../../responses.ts';
import { loadStyles } from '../../styles/page-styles.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/names';

export const handle = { headerOverlaysArt: () => true, styles: loadStyles('detail', 'credits') };

/** The title of a movie or show in each language. */
export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const type = getMediaType(pattern);
  const id = parseSlugId(params.idSlug);
  const page = await orErrorPage(
    context,
    getNamesPage(context.get(servicesContext), type, id, lang),
    'content',
  );
  const name = page.title.title.text;
  if (params.idSlug !== idSlug(id, name))
    throw redirect(detailLinks.names(lang, type, id, name) + url.search, 301);
  return page;
}

export default function NamesRoute({ loaderData: page }: Route.ComponentProps) {
  const { code } = useLanguage();
  const { title, heading } = page;
  const { type, id, title: name } = title;
  return (
    <>
      <PageHead
        title={`${heading} · ${name.text}`}
        path={detailLinks.names(code, type, id, name.text)}
        indexed={false}
      />
      <NamesPage key={`${type} ${id}`} {...page} />
    </>
  );
}
