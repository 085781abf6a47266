import { useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useImageUrl, WidePicture } from '../../../ui/picture.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { Lightbox } from './lightbox.tsx';

/** A third of the page width, or of 60 % of it beside the trailer (see media.css). */
const SIZES = {
  beside:
    '(min-width: 1412px) min(306px, 20vw - 33px), (min-width: 1024px) calc(18.6vw - 14px), (min-width: 768px) calc(31vw - 11px), min(31vw - 5px, 33.3vw - 16px)',
  alone:
    '(min-width: 1412px) min(523px, 33.3vw - 43px), (min-width: 768px) calc(31vw - 11px), min(31vw - 5px, 33.3vw - 16px)',
};

/** Backdrops; a click enlarges (D6). Without scripts they link to the image. */
export function Gallery({ paths, alone }: { paths: string[]; alone: boolean }) {
  const { t } = useLanguage();
  const getImageUrl = useImageUrl();
  const dialog = useRef<HTMLDialogElement>(null);
  const [current, setCurrent] = useState(0);
  const label = (index: number) => t('title.image_of', { number: index + 1, total: paths.length });
  return (
    <section>
      <SectionHead heading={t('title.gallery')} />
      <div className="gallery">
        {paths.map((path, index) => (
          <a
            key={path}
            href={getImageUrl(path, 'original')}
            aria-label={label(index)}
            onClick={(event) => {
              event.preventDefault();
              setCurrent(index);
              dialog.current?.showModal();
            }}
          >
            <WidePicture path={path} sizes={alone ? SIZES.alone : SIZES.beside} />
          </a>
        ))}
      </div>
      <Lightbox
        dialog={dialog}
        path={paths[current] ?? ''}
        label={label(current)}
        onStep={
          paths.length > 1
            ? (step) => setCurrent((current + step + paths.length) % paths.length)
            : undefined
        }
      />
    </section>
  );
}
