import { data, redirect } from 'react-router';
import { mapLanguages } from '../../../domain/language/language.ts';
import { idSlug, parseSlugId } from '../../../domain/titles/slug.ts';
import { getMediaType } from '../../../domain/web/route-lookup.ts';
import { metadataContext, servicesContext, visitorContext } from '../../context.ts';
import { RateButton, ReviewSection } from '../../features/reviews/components/lazy-reviews.ts';
import { getReviews, getUserReviewState } from '../../features/reviews/data.server.ts';
import { getMembersText } from '../../features/reviews/get-members-text.server.ts';
import { getReviewData } from '../../features/reviews/get-structured-data.server.ts';
import { reviewQuery } from '../../features/reviews/schema.ts';
import { TitlePage } from '../../features/title/components/title-page.tsx';
import { getTitleData } from '../../features/title/get-structured-data.server.ts';
import { getTitleView } from '../../features/title/get-title-view.server.ts';
import { handleForm } from '../../forms/dispatch.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { resolveRegion } from '../../region.ts';
import { orErrorPage } from '../../responses.ts';
import { loadStyles } from '../../styles/page-styles.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { getTileData } from '../get-tile-data.server.ts';
import type { Route } from './+types/title';

export const handle = { headerOverlaysArt: () => true, styles: loadStyles('detail') };

/**
 * A movie or show. The id at the start of the slug identifies it; a wrong slug redirects to the
 * canonical one.
 */
export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { lang, user } = visitor;
  const services = context.get(servicesContext);
  const language = serverLanguage(lang);
  const type = getMediaType(pattern);
  const id = parseSlugId(params.idSlug);
  const { region, headers } = resolveRegion(url, visitor, services);
  const [{ page, view: title }, reviews] = await Promise.all([
    orErrorPage(
      context,
      getTitleView(services, type, id, lang, region, visitor.serviceIds),
      'content',
    ),
    getReviews(services, { type, id }, reviewQuery.read(url.searchParams)),
  ]);
  if (params.idSlug !== idSlug(id, title.title.text))
    throw redirect(links.title(lang, type, id, title.title.text) + url.search, 301);
  context.set(metadataContext, () => ({
    pathsByLang: mapLanguages((code) => links.title(code, type, id, page.names[code])),
    structuredData: getTitleData(page, services, language, getReviewData(reviews, language)),
  }));
  if (reviews === null) services.markDegraded();
  const [userReviewState, tileData] = await Promise.all([
    getUserReviewState(services, user, title, reviews),
    getTileData(services, { ...visitor, region }, [title, ...title.similar]),
  ]);
  const parts = {
    reviews: user && !userReviewState ? null : reviews,
    isVisitor: user === null && !visitor.isSessionUnknown,
    title,
    membersText: reviews && getMembersText(reviews, language),
  };
  return data({ ...parts, userReviewState, ...tileData }, { headers });
}

export const action = handleForm;

export default function TitleRoute({
  loaderData: { title, membersText, reviews, userReviewState, isVisitor },
}: Route.ComponentProps) {
  const { code } = useLanguage();
  const path = links.title(code, title.type, title.id, title.title.text);
  const year = title.date ? ` (${title.date.slice(0, 4)})` : '';
  return (
    <>
      <PageHead
        title={title.title.text + year}
        description={title.overview?.text ?? title.summary ?? ''}
        path={path}
        indexed={!title.restricted}
        ogType={title.type === 'movie' ? 'video.movie' : 'video.tv_show'}
        pictures={[
          { kind: 'backdrop', path: title.backdrop },
          { kind: 'poster', path: title.poster },
        ]}
        sharePicturePath={links.sharePicture(code, title.type, title.id)}
        trackAs={['content_view', { content_type: title.type, content_id: title.id }]}
      />
      <TitlePage
        key={`${title.type} ${title.id}`}
        title={title}
        isVisitor={isVisitor}
        membersText={membersText}
        rateButton={
          userReviewState && (
            <RateButton
              title={title}
              name={title.title.text}
              path={path}
              reviewState={userReviewState}
            />
          )
        }
        reviews={
          !title.restricted && (
            <ReviewSection
              title={title}
              path={path}
              reviews={reviews}
              userReviewState={userReviewState}
            />
          )
        }
      />
    </>
  );
}
