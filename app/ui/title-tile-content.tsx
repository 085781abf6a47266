import { Link } from 'react-router';
import type { Tile } from '../../domain/titles/tile.ts';
import { titleKey } from '../../domain/titles/title.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { links } from '../i18n/links.ts';
import { CatalogText, Formatted } from './localized.tsx';
import { movePoster } from './move-poster.ts';
import { Poster, useImageUrl, WidePicture } from './picture.tsx';
import { Score } from './score.tsx';
import { useServiceMarks } from './service-marks.tsx';

export type TitleTileProps = {
  title: Tile;
  sizes: string;
  eager?: boolean;
  wide?: boolean;
  withType?: boolean;
  level?: 2 | 3;
};

export function TitleTileContent({
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
