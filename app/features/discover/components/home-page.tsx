import type { Tile } from '../../../../domain/titles/tile.ts';
import type { MediaType } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { shieldCheckIcon } from '../../../icons/icons.ts';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { EmptyInFamilyMode } from '../../../ui/empty-in-family-mode.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MoreLink, SectionHead } from '../../../ui/section.tsx';
import { Shelf } from '../../../ui/shelf.tsx';
import { useSite } from '../../../ui/site.tsx';
import { TILE_SIZES, TitleTile } from '../../../ui/title-tile.tsx';
import type { HomePage as Home } from '../get-home-page.server.ts';
import { listHeading } from '../rules.ts';
import { HeroCarousel } from './hero-carousel.tsx';

export function HomePage({ slides, movies, shows, shelves }: Home) {
  const { code, t } = useLanguage();
  const { familyMode } = useSite();
  const isEmpty = movies.length + shows.length + shelves.length === 0;
  return (
    <>
      <h1 className="sr-only">Kinora</h1>
      <HeroCarousel slides={slides} />
      <BelowFirstScreen className="wrap">
        {isEmpty && familyMode && (
          <div className="notice notice--page">
            <Icon svg={shieldCheckIcon} />
            <EmptyInFamilyMode />
          </div>
        )}
        <Grid type="movie" tiles={movies} />
        <Grid type="tv" tiles={shows} />
        {shelves.map(({ type, name, wide, tiles }) => (
          <Shelf
            key={`${type} ${name}`}
            heading={listHeading(t, type, name)}
            shape={wide ? 'wide' : 'poster'}
            moreLink={
              <MoreLink to={links.list(code, type, name)} subject={listHeading(t, type, name)} />
            }
          >
            {tiles.map((tile) => (
              <TitleTile
                key={tile.id}
                title={tile}
                wide={wide}
                sizes={wide ? TILE_SIZES.wide : TILE_SIZES.shelf}
              />
            ))}
          </Shelf>
        ))}
      </BelowFirstScreen>
    </>
  );
}

function Grid({ type, tiles }: { type: MediaType; tiles: Tile[] }) {
  const { code, t } = useLanguage();
  const heading = listHeading(t, type, 'popular');
  if (tiles.length === 0) return null;
  return (
    <section className="section">
      <SectionHead heading={heading}>
        <MoreLink to={links.list(code, type)} subject={heading} />
      </SectionHead>
      <div className="tiles tiles--twelve">
        {tiles.map((tile) => (
          <TitleTile key={tile.id} title={tile} sizes={TILE_SIZES.twelve} />
        ))}
      </div>
    </section>
  );
}
