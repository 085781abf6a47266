import { useLocation } from 'react-router';
import { useLanguage } from '../i18n/language-context.tsx';
import { useImageUrl } from './picture.tsx';
import { useSite } from './site.tsx';

type PageHeadProps = {
  /** Null is the start page, which is called after the site. */
  title: string | null;
  description?: string;
  /** What the page is about, for those who share it. */
  about?: 'website' | 'video.movie' | 'video.tv_show' | 'profile';
  /** A backdrop or portrait of the catalog. */
  image?: string | null;
};

/** Past this, search engines and shared cards cut anyway. */
const LONGEST_DESCRIPTION = 300;

/** Title, description, canonical address and the card that a shared link shows (D11). */
export function PageHead({ title, description, about = 'website', image = null }: PageHeadProps) {
  const { intl } = useLanguage();
  const { origin } = useSite();
  const { pathname, search } = useLocation();
  const url = useImageUrl();
  const name = title === null ? 'Kinora' : `${title} · Kinora`;
  const text = description?.slice(0, LONGEST_DESCRIPTION);
  const page = new URLSearchParams(search).get('page');
  const address = origin + pathname + (page ? `?page=${encodeURIComponent(page)}` : '');
  const picture = image === null ? null : new URL(url(image, 'w780'), origin).href;
  return (
    <>
      <title>{name}</title>
      {text && <meta name="description" content={text} />}
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content="Kinora" />
      <meta property="og:type" content={about} />
      <meta property="og:title" content={title ?? 'Kinora'} />
      {text && <meta property="og:description" content={text} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={intl.replace(/-u-.*/, '').replace('-', '_')} />
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
