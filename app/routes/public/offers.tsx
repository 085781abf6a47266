import { redirect } from 'react-router';
import { mapLanguages } from '../../../domain/language/language.ts';
import { idSlug, parseSlugId } from '../../../domain/titles/slug.ts';
import { getMediaType } from '../../../domain/web/route-lookup.ts';
import { metadataContext, servicesContext, visitorContext } from '../../context.ts';
import { OffersPage } from '../../features/title/components/offers-page.tsx';
import { getOffersPage } from '../../features/title/get-offers-page.server.ts';
import { getTitlePartData } from '../../features/title/get-title-part-data.server.ts';
import { offersQuery } from '../../features/title/schema.ts';
import { detailLinks } from '../../i18n/detail-links.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { orErrorPage } from '../../responses.ts';
import { loadStyles } from '../../styles/page-styles.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/offers';

export const handle = { headerOverlaysArt: () => true, styles: loadStyles('detail', 'credits') };

/** The offers of a movie or show in all countries (D8). */
export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { lang } = visitor;
  const services = context.get(servicesContext);
  const type = getMediaType(pattern);
  const id = parseSlugId(params.idSlug);
  const query = offersQuery.read(url.searchParams);
  const { names, ...page } = await orErrorPage(
    context,
    getOffersPage(services, type, id, visitor, query),
    'content',
  );
  const name = page.title.title.text;
  if (params.idSlug !== idSlug(id, name))
    throw redirect(detailLinks.offers(lang, type, id, name) + url.search, 301);
  context.set(metadataContext, () => ({
    pathsByLang: mapLanguages((code) => detailLinks.offers(code, type, id, names[code])),
    structuredData: getTitlePartData(
      { ...page, path: detailLinks.offers(lang, type, id, name) },
      services,
      serverLanguage(lang),
    ),
  }));
  return page;
}

export default function OffersRoute({ loaderData: page }: Route.ComponentProps) {
  const { code } = useLanguage();
  const { title, documentTitle, description, filter } = page;
  const { type, id, title: name, restricted, backdrop, poster } = title;
  return (
    <>
      <PageHead
        title={documentTitle}
        description={description}
        path={detailLinks.offers(code, type, id, name.text)}
        indexed={!restricted && filter !== null}
        pictures={[
          { kind: 'backdrop', path: backdrop },
          { kind: 'poster', path: poster },
        ]}
        sharePicturePath={links.sharePicture(code, type, id)}
      />
      <OffersPage key={`${type} ${id}`} {...page} />
    </>
  );
}
