import { redirect } from 'react-router';
import { mapLanguages } from '../../../domain/language/language.ts';
import { idSlug, parseSlugId } from '../../../domain/titles/slug.ts';
import { metadataContext, servicesContext, visitorContext } from '../../context.ts';
import { SeasonPage } from '../../features/title/components/season-page.tsx';
import { getSeasonView } from '../../features/title/get-season-view.server.ts';
import { getSeasonData } from '../../features/title/get-structured-data.server.ts';
import { seasonSummary } from '../../features/title/rules.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { notFound, orErrorPage } from '../../responses.ts';
import { loadStyles } from '../../styles/page-styles.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/season';

export const handle = { headerOverlaysArt: () => true, styles: loadStyles('detail') };

/** One season with its episodes (D5). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const id = parseSlugId(params.idSlug);
  if (!/^\d{1,4}$/.test(params.number)) throw await notFound(context, 'content');
  const services = context.get(servicesContext);
  const { names, ...season } = await orErrorPage(
    context,
    getSeasonView(services, id, Number(params.number), lang),
    'content',
  );
  const name = season.show.title.text;
  if (params.idSlug !== idSlug(id, name))
    throw redirect(links.season(lang, id, name, season.number) + url.search, 301);
  context.set(metadataContext, () => ({
    pathsByLang: mapLanguages((code) => links.season(code, id, names[code], season.number)),
    structuredData: getSeasonData(season, services, serverLanguage(lang)),
  }));
  return { season };
}

export default function SeasonRoute({ loaderData: { season } }: Route.ComponentProps) {
  const language = useLanguage();
  const { show, number } = season;
  return (
    <>
      <PageHead
        title={`${season.name.text} · ${show.title.text}`}
        description={season.overview?.text ?? seasonSummary(season, language)}
        path={links.season(language.code, show.id, show.title.text, number)}
        indexed={!season.restricted}
        ogType="video.tv_show"
        pictures={[
          { kind: 'backdrop', path: show.backdrop },
          { kind: 'poster', path: season.poster ?? show.poster },
        ]}
        sharePicturePath={links.sharePicture(language.code, 'tv', show.id)}
      />
      <SeasonPage season={season} />
    </>
  );
}
