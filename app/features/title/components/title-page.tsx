import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { detailLinks } from '../../../i18n/detail-links.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronRightIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CatalogText, langAttributes } from '../../../ui/localized.tsx';
import { PersonTile } from '../../../ui/person-tile.tsx';
import { BackdropArt } from '../../../ui/picture.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { Shelf } from '../../../ui/shelf.tsx';
import { TILE_SIZES } from '../../../ui/tile-sizes.ts';
import { TitleTile } from '../../../ui/title-tile.tsx';
import type { TitleView } from '../get-title-view.server.ts';
import { EditLink } from './edit-link.tsx';
import { EnlargedPoster } from './enlarged-poster.tsx';
import { Gallery } from './gallery.tsx';
import { LanguageMark } from './language-mark.tsx';
import { NamesFold } from './names-fold.tsx';
import { SeasonList } from './season-list.tsx';
import { TitleActions } from './title-actions.tsx';
import { BriefFacts, TitleFacts } from './title-facts.tsx';
import { TitleMeta } from './title-meta.tsx';
import { Trailer } from './trailer.tsx';
import { WatchOffers } from './watch-offers.tsx';

/** Widths of the poster, and of the photos in the cast row. */
const RAIL_SIZES = '(min-width: 768px) clamp(176px, 19vw, 288px), min(112px, 34vw - 11px)';
const CAST_SIZES = 'clamp(112px, 11vw, 152px)';

type TitlePageProps = {
  title: TitleView;
  isVisitor: boolean;
  rateButton: ReactNode;
  /** Members' rating and number of reviews; `null` without reviews. */
  membersText: string | null;
  reviews: ReactNode;
};

/** Page of a movie or show (D1 to D8). */
export function TitlePage({ title, isVisitor, rateButton, membersText, reviews }: TitlePageProps) {
  const { t } = useLanguage();
  const allCredits = title.creditCount > 0 && <AllCreditsLink title={title} />;
  return (
    <>
      <div className="band stage">
        {title.backdrop && <BackdropArt path={title.backdrop} />}
        <div className="wrap split">
          <div className="band-text">
            <h1>
              <CatalogText text={title.title} />
            </h1>
            {title.originalTitle.text !== title.title.text && (
              <p>
                <CatalogText text={title.originalTitle} />
              </p>
            )}
            <TitleMeta title={title} membersText={membersText} />
            {title.tagline && (
              <p className="tagline">
                <CatalogText text={title.tagline} /> <LanguageMark lang={title.tagline.lang} />
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="wrap split split--low">
        <EnlargedPoster title={title} sizes={RAIL_SIZES} />
        <div className="split-main">
          <BriefFacts facts={title.facts} />
          <TitleActions title={title} isVisitor={isVisitor} rateButton={rateButton} />
          <section className="overview">
            <h2>{t('title.overview')}</h2>
            {title.overview ? (
              <>
                <p className="prose" {...langAttributes(title.overview.lang)}>
                  {title.overview.text}
                </p>
                <LanguageMark lang={title.overview.lang} />
              </>
            ) : (
              <p className="muted">{t('title.no_overview')}</p>
            )}
            <EditLink title={title} />
          </section>
          {title.trailer && (
            <Trailer video={title.trailer} picture={title.gallery[1] ?? title.backdrop} />
          )}
          <WatchOffers title={title} />
          {title.type === 'tv' && title.seasons.length > 0 && <SeasonList title={title} />}
          <NamesFold title={title} />
        </div>
        <TitleFacts facts={title.facts} />
      </div>
      <BelowFirstScreen className="wrap">
        {title.gallery.length > 0 && <Gallery paths={title.gallery} />}
        {title.cast.length === 0 ? (
          allCredits
        ) : (
          <Shelf heading={t('title.cast')} shape="cast" moreLink={allCredits}>
            {title.cast.map(({ id, name, photo, character, episodes }) => (
              <PersonTile
                key={id}
                id={id}
                name={name}
                photo={photo}
                notes={[
                  character ?? '',
                  episodes ? t('person.episodes', { count: episodes }) : '',
                ].filter(Boolean)}
                sizes={CAST_SIZES}
              />
            ))}
          </Shelf>
        )}
        <Suspense>{reviews}</Suspense>
        {title.similar.length > 0 && (
          <section className="section">
            <SectionHead heading={t('title.more_like_this')} />
            <div className="tiles tiles--twelve">
              {title.similar.map((tile) => (
                <TitleTile key={tile.id} title={tile} sizes={TILE_SIZES.twelve} />
              ))}
            </div>
          </section>
        )}
      </BelowFirstScreen>
    </>
  );
}

function AllCreditsLink({ title: { type, id, title, creditCount } }: { title: TitleView }) {
  const { code, t } = useLanguage();
  return (
    <Link className="more-link all-credits" to={detailLinks.credits(code, type, id, title.text)}>
      {t('title.all_credits', { number: creditCount })}
      <Icon svg={chevronRightIcon} directional />
    </Link>
  );
}
