import { useRef } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { maximize2Icon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Poster, useImageUrl } from '../../../ui/picture.tsx';
import { Lightbox } from './lightbox.tsx';

/** The poster; a click enlarges it (D1). Without scripts it links to the image. */
export function EnlargedPoster({
  path,
  title,
  sizes,
}: {
  path: string | null;
  title: string;
  sizes: string;
}) {
  const { t } = useLanguage();
  const getImageUrl = useImageUrl();
  const dialog = useRef<HTMLDialogElement>(null);
  const label = t('title.poster_of', { title });
  if (path === null) {
    return (
      <div className="rail-poster">
        <Poster path={null} alt={label} sizes={sizes} />
      </div>
    );
  }
  return (
    <div className="rail-poster">
      <a
        href={getImageUrl(path, 'original')}
        aria-label={t('title.enlarge_poster')}
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <Poster path={path} sizes={sizes} eager />
        <span className="zoom-icon">
          <Icon svg={maximize2Icon} />
        </span>
      </a>
      <Lightbox dialog={dialog} path={path} label={label} />
    </div>
  );
}
