/** @jsxImportSource ./static-jsx */
import type { TitleRef } from '../../domain/titles/title.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { useSite } from './site.tsx';

type Width = 'w200' | 'w300' | 'w342' | 'w500' | 'w780' | 'w1280' | 'original';

/** Returns a function for the URL of a catalog image at a supported width (C1). */
export function useImageUrl(): (path: string, width: Width) => string {
  const { imageBase } = useSite();
  return (path, width) => `${imageBase}/${width}${path}`;
}

type PictureProps = {
  path: string | null;
  /** Its picture is drawn if there is none. Without a title, a placeholder is shown. */
  title?: TitleRef;
  /** Empty if the text beside the picture has the same content. */
  alt?: string;
  sizes: string;
  eager?: boolean;
};

type Files = Pick<PictureProps, 'path' | 'title' | 'sizes'> & {
  widths: readonly number[];
  wide: boolean;
};

/**
 * Attributes with the files of a picture. The script in the head replaces a picture that fails by
 * that of `data-drawn`, which the server draws (server/drawn-pictures).
 */
function usePictureFiles({ path, title, sizes, widths, wide }: Files) {
  const { imageBase } = useSite();
  const { code } = useLanguage();
  const drawn = title && `${code}/${title.type}/${title.id}${wide ? '-wide' : ''}`;
  if (path === null) return { src: `/artwork/drawn/${drawn}.svg` };
  const urls = widths.map((width) => `${imageBase}/w${width}${path}`);
  return {
    // For browsers without `srcset`.
    src: urls.at(-1),
    srcSet: urls.map((url, i) => `${url} ${widths[i]}w`).join(', '),
    sizes,
    'data-drawn': drawn,
  };
}

type Shape = { widths: (200 | 300 | 342 | 500 | 780 | 1280)[]; size: [number, number] };

/** 342 suits two columns on phones, which would need 500 otherwise: half of the bytes. */
const POSTER: Shape = { widths: [200, 300, 342, 500], size: [500, 750] };
const PORTRAIT: Shape = { widths: [200, 300, 500], size: [500, 750] };
const WIDE: Shape = { widths: [300, 500, 780], size: [780, 439] };
const VERY_WIDE: Shape = { widths: [300, 500, 780, 1280], size: [780, 439] };

/** A poster in a 2:3 frame, or a placeholder (H10). */
export function Poster(props: PictureProps) {
  return <FramedImage {...props} className="frame" shape={POSTER} />;
}

export function Portrait(props: PictureProps) {
  return <FramedImage {...props} className="frame frame--person" shape={PORTRAIT} />;
}

export function WidePicture(props: PictureProps) {
  return <FramedImage {...props} className="frame frame--wide" shape={WIDE} />;
}

export function WideImage({ path, sizes }: { path: string; sizes: string }) {
  return <Image path={path} sizes={sizes} shape={VERY_WIDE} />;
}

type FramedImageProps = PictureProps & { className: string; shape: Shape };

function FramedImage({ className, ...image }: FramedImageProps) {
  const { path, title, alt } = image;
  if (path === null && !title)
    return (
      <span className={`${className} frame--empty`}>
        {alt && <span className="sr-only">{alt}</span>}
      </span>
    );
  return (
    <span className={className}>
      <Image {...image} />
    </span>
  );
}

type ImageProps = PictureProps & { shape: Shape };

function Image({ shape: { widths, size }, alt = '', eager, ...picture }: ImageProps) {
  const [width, height] = size;
  return (
    <img
      {...usePictureFiles({ ...picture, widths, wide: width > height })}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  );
}

type BackdropProps = { path: string | null; title: TitleRef; eager?: boolean };

/**
 * A full-width backdrop behind text; the largest element of its page, so it is fetched first. On
 * phones its frame is higher than wide, so 780 is the smallest width.
 */
export function BackdropArt({ eager = true, ...picture }: BackdropProps) {
  return (
    <img
      className="backdrop-art"
      {...usePictureFiles({ ...picture, sizes: '100vw', widths: [780, 1280], wide: true })}
      alt=""
      width={1280}
      height={720}
      fetchPriority={eager ? 'high' : undefined}
      loading={eager ? undefined : 'lazy'}
    />
  );
}
