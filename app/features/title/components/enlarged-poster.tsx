import { useState } from 'react';
import type { TitleCard } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { maximize2Icon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Poster, useImageUrl } from '../../../ui/picture.tsx';
import { LazyLightbox } from './lazy-lightbox.tsx';

type EnlargedPosterProps = {
  title: Pick<TitleCard, 'type' | 'id' | 'title' | 'poster'>;
  sizes: string;
};

/** The poster; a click enlarges it (D1). Without scripts it links to the image. */
export function EnlargedPoster({ title, sizes }: EnlargedPosterProps) {
  const { t } = useLanguage();
  const getImageUrl = useImageUrl();
  const [opened, setOpened] = useState(false);
  const path = title.poster;
  const label = t('title.poster_of', { title: title.title.text });
  return (
    <div className="rail-poster">
      {path === null ? (
        <Poster path={null} title={title} alt={label} sizes={sizes} eager />
      ) : (
        <a
          href={getImageUrl(path, 'original')}
          aria-label={t('title.enlarge_poster')}
          onClick={(event) => {
            event.preventDefault();
            setOpened(true);
          }}
        >
          <Poster path={path} sizes={sizes} eager />
          <span className="zoom-icon">
            <Icon svg={maximize2Icon} />
          </span>
        </a>
      )}
      {path !== null && opened && (
        <LazyLightbox path={path} label={label} onClose={() => setOpened(false)} />
      )}
    </div>
  );
}
