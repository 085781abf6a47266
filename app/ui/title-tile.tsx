import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Tile } from '../../domain/titles/tile.ts';
import { titleKey } from '../../domain/titles/title.ts';
import { isExcluded } from '../../domain/titles/title-state.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { links } from '../i18n/links.ts';
import { lazyComponent } from './lazy-component.ts';
import { CatalogText, Formatted } from './localized.tsx';
import { movePoster } from './move-poster.ts';
import { Poster, useImageUrl, WidePicture } from './picture.tsx';
import { Score } from './score.tsx';
import { useServiceMarks, useTitleStates } from './tile-data.tsx';

/** Loaded for signed-in users only; server-rendered pages include it. */
const SaveButton = lazyComponent(
  async () => (await import('./title-state/save-button.tsx')).SaveButton,
);

type TitleTileProps = {
  title: Tile;
  sizes: string;
  eager?: boolean;
  wide?: boolean;
  withType?: boolean;
  level?: 2 | 3;
};

/** A movie or show (H10); empty for excluded titles. `level` is the heading level. */
export function TitleTile(props: TitleTileProps) {
  const { title } = props;
  const titleStates = useTitleStates();
  if (titleStates && isExcluded(titleStates.byTitle[titleKey(title)], titleStates.exclusions))
    return null;
  const content = <TileContent {...props} />;
  if (!titleStates) return content;
  return (
    <div className="tile-cell">
      {content}
      <Suspense>
        <SaveButton title={title} name={title.title.text} />
      </Suspense>
    </div>
  );
}

function TileContent({
  title,
  sizes,
  eager,
  wide = false,
  withType = false,
  level = 3,
}: TitleTileProps) {
  const { code, t, format } = useLanguage();
  const Heading = `h${level}` as const;
  const Picture = wide ? WidePicture : Poster;
  const getImageUrl = useImageUrl();
  const mark = useServiceMarks()?.[titleKey(title)];
  return (
    <article className="tile">
      <Picture path={title.picture} title={title} sizes={sizes} eager={eager} />
      <Heading className="tile-title two-lines">
        <Link
          className="tile-link"
          to={links.title(code, title.type, title.id, title.title.text)}
          prefetch="intent"
          viewTransition
          onClick={movePoster}
        >
          <CatalogText text={title.title} />
        </Link>
      </Heading>
      <p className="tile-meta">
        {withType && <span>{t(`type.${title.type}`)}</span>}
        {title.date === undefined ? (
          title.year && <span>{title.year}</span>
        ) : (
          <Formatted>{format.date(title.date)}</Formatted>
        )}
        <Score value={title.score} />
      </p>
      {mark && (
        <span className="tile-mark">
          {mark.logo && <img src={getImageUrl(mark.logo, 'w200')} alt="" width={28} height={28} />}
          <span className="sr-only">{mark.label}</span>
        </span>
      )}
    </article>
  );
}
