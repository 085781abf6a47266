import { LANGUAGES, type Lang, X_DEFAULT_LANG } from '../../domain/language/language.ts';
import { DEFAULT_SHARE_PICTURE, pictureUrl } from '../../domain/titles/picture.ts';
import { SHARE_SIZE } from '../../domain/web/share-picture.ts';
import { serializeStructuredData } from '../../domain/web/structured-data.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { withoutLanguage } from '../i18n/links.ts';
import { useServerDocument } from './server-document.ts';
import { useSite } from './site.tsx';

/** Size of shared pictures by kind, and the name of that size in the catalog. */
const SHARED_PICTURE_SIZES = {
  backdrop: { size: 'w1280', width: 1280, height: 720 },
  poster: { size: 'w500', width: 500, height: 750 },
  portrait: { size: 'h632', width: 421, height: 632 },
} as const;

export type OgType = 'website' | 'video.movie' | 'video.tv_show' | 'profile';
export type SharedPictures = readonly {
  kind: keyof typeof SHARED_PICTURE_SIZES;
  path: string | null;
}[];

type DocumentTagsProps = {
  name: string;
  text: string;
  path: string;
  indexed: boolean;
  ogType: OgType;
  pictures: SharedPictures;
  sharePicturePath?: string;
};

/** Head tags for search engines and link previews. Server only, not hydrated. */
export function DocumentTags({
  name,
  text,
  path,
  indexed,
  ogType,
  pictures,
  sharePicturePath,
}: DocumentTagsProps) {
  const { locale } = useLanguage();
  const { origin } = useSite();
  const { verificationTags = [] } = useServerDocument().metadata;
  const picture = useSharedPicture(pictures, sharePicturePath);
  return (
    <>
      {indexed && <AlternateLinks path={path} />}
      {verificationTags.map((tag) => (
        <meta key={tag.name} {...tag} />
      ))}
      <meta property="og:site_name" content="Kinora" />
      <meta property="og:type" content={ogType} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={origin + path} />
      {/* Social networks know Norwegian by its written form only. */}
      <meta
        property="og:locale"
        content={locale === 'no-NO' ? 'nb_NO' : locale.replace('-', '_')}
      />
      <meta property="og:image" content={picture.url} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={name} />
      <meta
        name="twitter:card"
        content={picture.width > picture.height ? 'summary_large_image' : 'summary'}
      />
    </>
  );
}

function AlternateLinks({ path }: { path: string }) {
  const { origin } = useSite();
  const { pathsByLang } = useServerDocument().metadata;
  const pathWithoutLanguage = withoutLanguage(path);
  const toUrl = (lang: Lang) => origin + (pathsByLang?.[lang] ?? `/${lang}${pathWithoutLanguage}`);
  return (
    <>
      {LANGUAGES.map(({ code, tag }) => (
        <link key={code} rel="alternate" hrefLang={tag} href={toUrl(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={toUrl(X_DEFAULT_LANG)} />
    </>
  );
}

function useSharedPicture(
  pictures: SharedPictures,
  sharePicturePath?: string,
): { url: string; width: number; height: number } {
  const site = useSite();
  const picture = pictures.find(({ path }) => path !== null);
  // Networks reject the SVGs of the starter catalog; posters have the wrong aspect ratio.
  if (
    !picture?.path ||
    picture.path.endsWith('.svg') ||
    (sharePicturePath && picture.kind !== 'backdrop')
  )
    return { ...SHARE_SIZE, url: site.origin + (sharePicturePath ?? DEFAULT_SHARE_PICTURE) };
  const { size, width, height } = SHARED_PICTURE_SIZES[picture.kind];
  return { url: pictureUrl(site, picture.path, size), width, height };
}

/** One JSON-LD block per page, at the end of the body. Not hydrated. */
export function StructuredDataBlock() {
  const { structuredData } = useServerDocument().metadata;
  if (!structuredData?.length) return null;
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: serializeStructuredData(structuredData) }}
    />
  );
}
