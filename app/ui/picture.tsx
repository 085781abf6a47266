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
  /** Its poster is drawn by the server if it has none; without a title, a placeholder is shown. */
  title?: { type: string; id: number };
  /** Empty if the text beside the picture has the same content. */
  alt?: string;
  sizes: string;
  eager?: boolean;
};

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

function Image({ path, title, alt = '', sizes, eager, shape: { widths, size } }: ImageProps) {
  const { imageBase } = useSite();
  const { code } = useLanguage();
  const [width, height] = size;
  return (
    <img
      src={
        path
          ? `${imageBase}/w500${path}`
          : `/artwork/drawn/${code}/${title?.type}/${title?.id}${width > height ? '-wide' : ''}.svg`
      }
      srcSet={path ? widths.map((w) => `${imageBase}/w${w}${path} ${w}w`).join(', ') : undefined}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  );
}

/**
 * A full-width backdrop behind text; the largest element of its page, so it is fetched first. On
 * phones its frame is higher than wide, so 780 is the smallest width.
 */
export function BackdropArt({ path, eager = true }: { path: string; eager?: boolean }) {
  const getImageUrl = useImageUrl();
  return (
    <img
      className="backdrop-art"
      src={getImageUrl(path, 'w1280')}
      srcSet={`${getImageUrl(path, 'w780')} 780w, ${getImageUrl(path, 'w1280')} 1280w`}
      sizes="100vw"
      alt=""
      width={1280}
      height={720}
      fetchPriority={eager ? 'high' : undefined}
      loading={eager ? undefined : 'lazy'}
    />
  );
}
