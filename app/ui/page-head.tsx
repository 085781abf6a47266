import { useEffect } from 'react';
import type { ClientEvent, EventProperties } from '../../domain/web/analytics-event.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { DocumentTags, type OgType, type SharedPictures } from './document-tags.tsx';
import { useSite } from './site.tsx';
import { track } from './track.ts';

type PageHeadProps = {
  /** `null` for the home page, whose title is the name of the site. */
  title: string | null;
  /** Defaults to the description of the site. */
  description?: string;
  /** Canonical path and query, with the language. */
  path: string;
  indexed?: boolean;
  ogType?: OgType;
  /** Catalog pictures by preference; the first existing one is shared. */
  pictures?: SharedPictures;
  sharePicturePath?: string;
  /** Event to track on a page view; `null` tracks no event. */
  trackAs?: readonly [event: ClientEvent, properties?: EventProperties] | null;
};

/** Title, description and canonical URL (D11). Documents also get the metadata in the head. */
export function PageHead({
  title,
  description,
  path,
  indexed = true,
  ogType = 'website',
  pictures = [],
  sharePicturePath,
  trackAs = ['page_view'],
}: PageHeadProps) {
  const { t } = useLanguage();
  const { origin } = useSite();
  useTrackPageView(path, trackAs);
  const name = title ?? 'Kinora';
  const text = excerpt(description ?? t('site.tagline'));
  return (
    <>
      <title>{title === null ? name : `${name} · Kinora`}</title>
      <meta name="description" content={text} />
      <meta name="robots" content={indexed ? 'max-image-preview:large' : 'noindex'} />
      {indexed && <link rel="canonical" href={origin + path} />}
      {import.meta.env.SSR && (
        <DocumentTags
          name={name}
          text={text}
          path={path}
          indexed={indexed}
          ogType={ogType}
          pictures={pictures}
          sharePicturePath={sharePicturePath}
        />
      )}
    </>
  );
}

const DOCUMENT_TAGS =
  'link[rel="alternate"][hreflang], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]';

function useTrackPageView(path: string, trackAs: PageHeadProps['trackAs']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page view, even in the same component
  useEffect(() => {
    if (trackAs) track(...trackAs);
    return () => {
      for (const tag of document.querySelectorAll(DOCUMENT_TAGS)) tag.remove();
    };
  }, [path]);
}

/** Search engines and link previews cut longer texts. */
const MAX_DESCRIPTION_LENGTH = 300;

/** Joins a text into one line, cut between words at MAX_DESCRIPTION_LENGTH. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > MAX_DESCRIPTION_LENGTH / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:、。，]+$/, '')}…`;
}
