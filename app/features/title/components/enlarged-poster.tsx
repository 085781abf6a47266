import { useRef } from 'react';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { maximize2Icon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Poster, useImageUrl } from '../../../ui/picture.tsx';
import { Lightbox } from './lightbox.tsx';

/** The poster; a click enlarges it (D1). Without scripts it links to the image. */
export function EnlargedPoster({
  path,
  titleRef,
  title,
  sizes,
}: {
  path: string | null;
  titleRef: TitleRef;
  title: string;
  sizes: string;
}) {
  const { code, t } = useLanguage();
  const getImageUrl = useImageUrl();
  const dialog = useRef<HTMLDialogElement>(null);
  const label = t('title.poster_of', { title });
  if (path === null) {
    return (
      <div className="rail-poster">
        <Poster path={null} title={titleRef} alt={label} sizes={sizes} eager />
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
        <Poster path={path} title={titleRef} sizes={sizes} eager />
        <span className="zoom-icon">
          <Icon svg={maximize2Icon} />
        </span>
      </a>
      <Lightbox
        dialog={dialog}
        path={path}
        drawn={`${code}/${titleRef.type}/${titleRef.id}`}
        label={label}
      />
    </div>
  );
}
