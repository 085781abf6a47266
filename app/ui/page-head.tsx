import { useEffect } from 'react';
import type { EventProperties, ToldEvent } from '../../domain/event.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { DocumentTags, type PageSubject, type SharedPictures } from './document-tags.tsx';
import { useSite } from './site.tsx';
import { track } from './track.ts';

type PageHeadProps = {
  /** Null is the start page, which is called after the site. */
  title: string | null;
  /** Without one the page is described as part of the site. */
  description?: string;
  /** Path and query of the page's one address, whatever was asked for: the start of it is the language. */
  path: string;
  /** False keeps the page out of search engines. */
  indexed?: boolean;
  /** What the page is about, for those who share it. */
  about?: PageSubject;
  /** The best pictures of the catalog first; the first that is there is shared. */
  pictures?: SharedPictures;
  /** Path of a picture that this site draws, which is shared where there is no backdrop. */
  drawn?: string;
  /** What is told of it when somebody sees it; null for nothing at all. */
  tells?: readonly [event: ToldEvent, properties?: EventProperties] | null;
};

/** Title, description and canonical address (D11), and in a document all else that is said of a page in its head. */
export function PageHead({
  title,
  description,
  path,
  indexed = true,
  about = 'website',
  pictures = [],
  drawn,
  tells = ['page_view'],
}: PageHeadProps) {
  const { t } = useLanguage();
  const { origin } = useSite();
  useVisit(path, tells);
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
          about={about}
          pictures={pictures}
          drawn={drawn}
        />
      )}
    </>
  );
}

const OF_THE_DOCUMENT =
  'link[rel="alternate"][hreflang], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]';

/**
 * A page that is seen is told of, once. What came with the document speaks of its page alone: a visitor who goes on to another leaves it
 * behind; those who read it begin with a document everywhere.
 */
function useVisit(path: string, tells: PageHeadProps['tells']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page, even where the component stays
  useEffect(() => {
    if (tells) track(...tells);
    return () => {
      for (const tag of document.querySelectorAll(OF_THE_DOCUMENT)) tag.remove();
    };
  }, [path]);
}

/** Past this, search engines and shared cards cut anyway. */
const MAX_DESCRIPTION_LENGTH = 300;

/** One line of a text, cut between words where it is too long. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  // Scripts without spaces are cut where it falls.
  const space = cut.lastIndexOf(' ');
  return `${(space > MAX_DESCRIPTION_LENGTH / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:、。，]+$/, '')}…`;
}
