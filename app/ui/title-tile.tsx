import { Suspense } from 'react';
import { isLeftOut, keyOf } from '../../domain/mark.ts';
import type { Tile } from '../../domain/tile.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { links } from '../i18n/links.ts';
import { lazyPart } from './lazy-part.ts';
import { CatalogText } from './localized.tsx';
import { useMarks } from './marks.tsx';
import { PageLink } from './page-link.tsx';
import { Poster, WidePicture } from './picture.tsx';
import { Score } from './score.tsx';
import { Static } from './static.tsx';

/** Sent to members alone; a page of theirs that comes from the server has it already. */
const loadSaveButton = async () => (await import('./marks/save-button.tsx')).SaveButton;
const SaveButton = import.meta.env.SSR ? await loadSaveButton() : lazyPart(loadSaveButton);

/**
 * How wide a poster stands in the grids of twelve, of twenty, and on a shelf: what is left of the page beside gutters and gaps, through
 * the number of columns (see sections.css). Both stop growing at 1412 pixels and the page at 1696. A browser test holds them together.
 */
export const TILE_SIZES = {
  twelve:
    '(min-width: 1412px) min(247px, 16.67vw - 36px), (min-width: 1024px) 14.1vw, (min-width: 768px) 22vw, (min-width: 480px) calc(31vw - 8px), calc(50vw - 22px)',
  twenty:
    '(min-width: 1412px) min(301px, 20vw - 38px), (min-width: 1024px) 17.3vw, (min-width: 640px) 22vw, calc(50vw - 22px)',
  shelf: 'clamp(136px, 14vw, 208px)',
  wide: 'clamp(240px, 27vw, 352px)',
};

type TitleTileProps = {
  title: Tile;
  sizes: string;
  eager?: boolean;
  wide?: boolean;
  withType?: boolean;
  level?: 2 | 3;
};

/**
 * Poster, title, year and score of a movie or show, with a button to save it for who is signed in (H10). `level` follows the heading that
 * the tile stands under. There is no tile of a title that the visitor leaves out.
 */
export function TitleTile({
  title,
  sizes,
  eager,
  wide = false,
  withType = false,
  level = 3,
}: TitleTileProps) {
  const { code, t } = useLanguage();
  const marks = useMarks();
  const Heading = `h${level}` as const;
  if (marks && isLeftOut(marks.of[keyOf(title)], marks.leavesOut)) return null;
  const face = (
    <Static as="article" className="tile">
      {wide ? (
        <WidePicture path={title.picture} sizes={sizes} eager={eager} />
      ) : (
        <Poster path={title.picture} sizes={sizes} eager={eager} />
      )}
      <Heading className="tile-title two-lines">
        <PageLink
          className="tile-link"
          to={links.title(code, title.type, title.id, title.title.text)}
          ahead
        >
          <CatalogText of={title.title} />
        </PageLink>
      </Heading>
      <p className="tile-meta">
        {withType && <span>{t(`type.${title.type}`)}</span>}
        {title.year && <span>{title.year}</span>}
        <Score value={title.score} />
      </p>
    </Static>
  );
  if (!marks) return face;
  return (
    <div className="tile-place">
      {face}
      <Suspense>
        <SaveButton title={title} name={title.title.text} />
      </Suspense>
    </div>
  );
}
