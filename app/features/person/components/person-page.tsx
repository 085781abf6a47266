import type { Tile } from '../../../../domain/titles/tile.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { CatalogText, langAttributes } from '../../../ui/localized.tsx';
import { BackButton } from '../../../ui/pages/back-button.tsx';
import { Portrait } from '../../../ui/picture.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { TILE_SIZES } from '../../../ui/tile-sizes.ts';
import { TitleTile } from '../../../ui/title-tile.tsx';
import type { PersonView } from '../data.server.ts';
import { CreditList } from './credit-list.tsx';
import { PersonFacts, SocialLinks } from './person-facts.tsx';

/** Fewer credits are listed once, with their posters. */
const MIN_CREDITS_FOR_GRIDS = 6;

const PHOTO_SIZES = '(min-width: 768px) clamp(176px, 19vw, 288px), clamp(128px, 40vw, 288px)';

export function PersonPage({ person }: { person: PersonView }) {
  const { t } = useLanguage();
  const hasGrids = person.credits.length >= MIN_CREDITS_FOR_GRIDS;
  return (
    <div className="wrap">
      <BackButton />
      <div className="person-head">
        <div className="person-photo">
          <Portrait path={person.photo} alt={person.name} sizes={PHOTO_SIZES} eager />
        </div>
        <div className="person-text">
          <div className="person-name">
            <h1>
              <bdi>{person.name}</bdi>
            </h1>
            {person.department && (
              <p className="muted">
                <CatalogText text={person.department} />
              </p>
            )}
          </div>
          <PersonFacts person={person} />
          <SocialLinks links={person.links} />
          <section className="overview">
            <h2>{t('person.biography')}</h2>
            <Biography biography={person.biography} />
          </section>
        </div>
      </div>
      <BelowFirstScreen>
        {hasGrids && <TileGrid heading={t('person.filmography')} tiles={person.filmography} />}
        {hasGrids && <TileGrid heading={t('person.crew')} tiles={person.crewWork} />}
        <CreditList
          credits={person.credits}
          tiles={hasGrids ? [] : [...person.filmography, ...person.crewWork]}
        />
      </BelowFirstScreen>
    </div>
  );
}

/** Collapses biographies of this length, in UTF-16 units, or more. */
const MIN_COLLAPSED_LENGTH = 480;

function Biography({ biography }: { biography: PersonView['biography'] }) {
  const { t } = useLanguage();
  if (biography === null) return <p className="muted">{t('person.no_biography')}</p>;
  const text = (
    <p className="prose" {...langAttributes(biography.lang)}>
      {biography.text}
    </p>
  );
  if (biography.text.length < MIN_COLLAPSED_LENGTH) return text;
  return (
    <div className="expandable">
      <input type="checkbox" id="expand-biography" />
      {text}
      <label className="text-link" htmlFor="expand-biography">
        <span className="expandable-more">{t('person.read_more')}</span>
        <span className="expandable-less">{t('person.read_less')}</span>
      </label>
    </div>
  );
}

function TileGrid({ heading, tiles }: { heading: string; tiles: Tile[] }) {
  if (tiles.length === 0) return null;
  return (
    <section className="section">
      <SectionHead heading={heading} />
      <div className="tiles tiles--twelve">
        {tiles.map((tile) => (
          <TitleTile key={`${tile.type} ${tile.id}`} title={tile} sizes={TILE_SIZES.twelve} />
        ))}
      </div>
    </section>
  );
}
