import { useState } from 'react';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { maximize2Icon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Poster, useImageUrl } from '../../../ui/picture.tsx';
import { LazyLightbox } from './lazy-lightbox.tsx';

type EnlargedPosterProps = {
  path: string | null;
  titleRef: TitleRef;
  title: string;
  sizes: string;
};

/** The poster; a click enlarges it (D1). Without scripts it links to the image. */
export function EnlargedPoster({ path, titleRef, title, sizes }: EnlargedPosterProps) {
  const { code, t } = useLanguage();
  const getImageUrl = useImageUrl();
  const [opened, setOpened] = useState(false);
  const label = t('title.poster_of', { title });
  return (
    <div className="rail-poster">
      {path === null ? (
        <Poster path={null} title={titleRef} alt={label} sizes={sizes} eager />
      ) : (
        <a
          href={getImageUrl(path, 'original')}
          aria-label={t('title.enlarge_poster')}
          onClick={(event) => {
            event.preventDefault();
            setOpened(true);
          }}
        >
          <Poster path={path} title={titleRef} sizes={sizes} eager />
          <span className="zoom-icon">
            <Icon svg={maximize2Icon} />
          </span>
        </a>
      )}
      {path !== null && opened && (
        <LazyLightbox
          path={path}
          drawn={`${code}/${titleRef.type}/${titleRef.id}`}
          label={label}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
}
