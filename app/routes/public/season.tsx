import { redirect } from 'react-router';
import { idOfSlug, idSlug } from '../../../domain/slug.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { SeasonPage } from '../../features/title/components/season-page.tsx';
import { getSeasonView } from '../../features/title/get-season-view.server.ts';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { answer, notFound } from '../respond.ts';
import type { Route } from './+types/season';

export const handle = { overArt: () => true };

/** One season with its episodes; also what an expanded season of the show's page fetches (D5). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const id = idOfSlug(params.idSlug);
  if (!/^\d{1,4}$/.test(params.number)) throw notFound('content');
  const season = await answer(getSeasonView(context.get(servicesContext), id, Number(params.number), lang), 'content');
  const name = season.show.title.text;
  if (params.idSlug !== idSlug(id, name)) throw redirect(links.season(lang, id, name, season.number) + url.search, 301);
  return { season };
}

export default function SeasonRoute({ loaderData: { season } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`${season.name.text} · ${season.show.title.text}`}
        description={season.overview?.text}
        image={season.show.backdrop ?? season.poster}
      />
      <SeasonPage season={season} />
    </>
  );
}
