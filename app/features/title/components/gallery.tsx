import { useState } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useImageUrl, WidePicture } from '../../../ui/picture.tsx';
import { Shelf } from '../../../ui/shelf.tsx';
import { LazyLightbox } from './lazy-lightbox.tsx';

/** The width of a picture in a wide shelf (see sections.css). */
const SIZES = 'clamp(240px, 27vw, 352px)';

/** Backdrops; a click enlarges (D6). Without scripts they link to the image. */
export function Gallery({ paths }: { paths: string[] }) {
  const { t } = useLanguage();
  const getImageUrl = useImageUrl();
  const [opened, setOpened] = useState<number | null>(null);
  const label = (index: number) => t('title.image_of', { number: index + 1, total: paths.length });
  return (
    <>
      <Shelf heading={t('title.gallery')} shape="wide">
        {paths.map((path, index) => (
          <a
            key={path}
            className="gallery-picture"
            href={getImageUrl(path, 'original')}
            aria-label={label(index)}
            onClick={(event) => {
              event.preventDefault();
              setOpened(index);
            }}
          >
            <WidePicture path={path} sizes={SIZES} />
          </a>
        ))}
      </Shelf>
      {opened !== null && (
        <LazyLightbox
          path={paths[opened] ?? ''}
          label={label(opened)}
          onStep={
            paths.length > 1
              ? (step) => setOpened((opened + step + paths.length) % paths.length)
              : undefined
          }
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
