import { useEffect } from 'react';
import { LANGUAGE_FOR_ALL_OTHERS, LANGUAGES, type Lang } from '../../domain/language.ts';
import { pictureAddress } from '../../domain/picture.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { switchLanguage } from '../i18n/links.ts';
import { usePageFacts } from './page-facts.tsx';
import { useSite } from './site.tsx';

/** Width and height in which each kind of picture is shared, and the catalog's name for that size. */
const SHARED = {
  backdrop: { size: 'w1280', width: 1280, height: 720 },
  poster: { size: 'w500', width: 500, height: 750 },
  portrait: { size: 'h632', width: 421, height: 632 },
} as const;

/** Drawn, without a word in any language: for pages without a picture, and in place of drawings, which no network takes. */
const BRAND_PICTURE = { path: '/share.png', width: 1200, height: 630 };

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
  about?: 'website' | 'video.movie' | 'video.tv_show' | 'profile';
  /** The best pictures of the catalog first; the first that is there is shared. */
  pictures?: readonly { kind: keyof typeof SHARED; path: string | null }[];
};

/** Title, description, canonical address and the card that a shared link shows (D11). */
export function PageHead({ title, description, path, indexed = true, about = 'website', pictures = [] }: PageHeadProps) {
  const { t, locale } = useLanguage();
  const { origin } = useSite();
  useLeavingFacts(path);
  const name = title ?? 'Kinora';
  const text = excerpt(description ?? t('site.tagline'));
  const picture = useSharedPicture(pictures);
  return (
    <>
      <title>{title === null ? name : `${name} · Kinora`}</title>
      <meta name="description" content={text} />
      <meta name="robots" content={indexed ? 'max-image-preview:large' : 'noindex'} />
      {indexed && <link rel="canonical" href={origin + path} />}
      {import.meta.env.SSR && indexed && <DocumentTags path={path} />}
      <meta property="og:site_name" content="Kinora" />
      <meta property="og:type" content={about} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:locale" content={locale.replace('-', '_').replace('no_NO', 'nb_NO')} />
      <meta property="og:image" content={picture.address} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={name} />
      <meta name="twitter:card" content={picture.width > picture.height ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** What search engines alone read: the page in every language, itself included, and the one for readers of none of them. */
function DocumentTags({ path }: { path: string }) {
  const { origin } = useSite();
  const { paths, proofs = [] } = usePageFacts();
  const address = (lang: Lang) => origin + (paths?.[lang] ?? switchLanguage(path, lang));
  return (
    <>
      {LANGUAGES.map(({ code, tag }) => (
        <link key={code} rel="alternate" hrefLang={tag} href={address(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(LANGUAGE_FOR_ALL_OTHERS)} />
      {proofs.map((proof) => (
        <meta key={proof.name} {...proof} />
      ))}
    </>
  );
}

/**
 * Alternates and structured data came with the document and speak of its page alone. A visitor who goes on to another page leaves
 * them behind; search engines begin with a document everywhere.
 */
function useLeavingFacts(path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page, even where the component stays
  useEffect(
    () => () => {
      for (const fact of document.querySelectorAll('link[hreflang][rel="alternate"], script[type="application/ld+json"]')) fact.remove();
    },
    [path],
  );
}

function useSharedPicture(pictures: NonNullable<PageHeadProps['pictures']>): { address: string; width: number; height: number } {
  const site = useSite();
  const found = pictures.find(({ path }) => path !== null);
  // The starter catalog draws SVG.
  if (!found?.path || found.path.endsWith('.svg')) return { ...BRAND_PICTURE, address: site.origin + BRAND_PICTURE.path };
  const { size, width, height } = SHARED[found.kind];
  return { address: pictureAddress(site, found.path, size), width, height };
}

/** Past this, search engines and shared cards cut anyway. */
const LONGEST_DESCRIPTION = 300;

/** One line of a text, cut between words where it is too long. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, '');
  // Scripts without spaces are cut where it falls.
  const space = cut.lastIndexOf(' ');
  return `${(space > LONGEST_DESCRIPTION / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:、。，]+$/, '')}…`;
}
