import { redirect } from 'react-router';
import { mapLanguages } from '../../../domain/language/language.ts';
import { idSlug, parseSlugId } from '../../../domain/titles/slug.ts';
import { getMediaType } from '../../../domain/web/route-lookup.ts';
import { metadataContext, servicesContext, visitorContext } from '../../context.ts';
import { CreditsPage } from '../../features/credits/components/credits-page.tsx';
import { getCreditsPage } from '../../features/credits/get-credits-page.server.ts';
import { getTitlePartData } from '../../features/title/get-title-part-data.server.ts';
import { detailLinks } from '../../i18n/detail-links.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { orErrorPage } from '../../responses.ts';
import { loadStyles } from '../../styles/page-styles.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/credits';

export const handle = { headerOverlaysArt: () => true, styles: loadStyles('detail', 'credits') };

/** The whole cast and crew of a movie or show (D7). */
export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const services = context.get(servicesContext);
  const type = getMediaType(pattern);
  const id = parseSlugId(params.idSlug);
  const { names, ...page } = await orErrorPage(
    context,
    getCreditsPage(services, type, id, lang),
    'content',
  );
  const name = page.title.title.text;
  if (params.idSlug !== idSlug(id, name))
    throw redirect(detailLinks.credits(lang, type, id, name) + url.search, 301);
  context.set(metadataContext, () => ({
    pathsByLang: mapLanguages((code) => detailLinks.credits(code, type, id, names[code])),
    structuredData: getTitlePartData(
      { ...page, path: detailLinks.credits(lang, type, id, name) },
      services,
      serverLanguage(lang),
    ),
  }));
  return page;
}

export default function CreditsRoute({ loaderData }: Route.ComponentProps) {
  const { code } = useLanguage();
  const { title, heading, description, html } = loaderData;
  const { type, id, title: name, restricted, backdrop, poster } = title;
  return (
    <>
      <PageHead
        title={`${heading} · ${name.text}`}
        description={description}
        path={detailLinks.credits(code, type, id, name.text)}
        indexed={!restricted}
        pictures={[
          { kind: 'backdrop', path: backdrop },
          { kind: 'poster', path: poster },
        ]}
        sharePicturePath={links.sharePicture(code, type, id)}
      />
      <CreditsPage key={`${type} ${id}`} title={title} heading={heading} html={html} />
    </>
  );
}
