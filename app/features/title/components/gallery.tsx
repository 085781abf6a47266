import { useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useImageUrl, WidePicture } from '../../../ui/picture.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { Lightbox } from './lightbox.tsx';

const SIZES = '(min-width: 1024px) 19vw, 31vw';

/** The first six backdrops; a click enlarges (D6). Without scripts it opens the picture itself. */
export function Gallery({ paths }: { paths: string[] }) {
  const { t } = useLanguage();
  const url = useImageUrl();
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
            href={url(path, 'original')}
            aria-label={label(index)}
            onClick={(event) => {
              event.preventDefault();
              setCurrent(index);
              dialog.current?.showModal();
            }}
          >
            <WidePicture path={path} sizes={SIZES} />
          </a>
        ))}
      </div>
      <Lightbox
        dialog={dialog}
        path={paths[current] ?? ''}
        label={label(current)}
        onStep={paths.length > 1 ? (step) => setCurrent((current + step + paths.length) % paths.length) : undefined}
      />
    </section>
  );
}
