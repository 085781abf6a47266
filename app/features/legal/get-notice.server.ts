import type { Services } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { getOperatorHtml } from './get-operator.server.ts';

/** Required by the terms of use of the catalog, verbatim in every language. */
const CATALOG_WORDING =
  'This website uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.';

export type Attribution = {
  id: string;
  heading: string;
  /** Name, site and the URL of the logo, if there is one; `null` if there are several sources. */
  source: { name: string; url: string; logo: string | null } | null;
  /** In English in all languages. */
  wording: string | null;
  texts: string[];
};

export type LegalNotice = {
  operator: { heading: string; html: string };
  attributions: Attribution[];
  trademarks: string;
};

/**
 * The operator and the attributions of the legal notice (G4): three, or two if the operator takes
 * part in no affiliate program.
 */
export function getNotice(
  { code, t }: PageLanguage,
  { operator, site }: Pick<Services, 'operator' | 'site'>,
): LegalNotice {
  const affiliates: Attribution = {
    id: 'affiliates',
    heading: t('attribution.affiliate_title'),
    source: null,
    wording: null,
    texts: [t('attribution.affiliate')],
  };
  return {
    operator: { heading: t('operator.title'), html: getOperatorHtml({ t }, operator) },
    attributions: [
      {
        id: 'catalog',
        heading: t('attribution.catalog_title'),
        source: {
          name: 'TMDB',
          url: 'https://www.themoviedb.org/',
          logo: site.tmdbLogo ?? null,
        },
        wording: CATALOG_WORDING,
        texts: [...(code === 'en' ? [] : [t('footer.catalog_notice')]), t('attribution.catalog')],
      },
      ...(operator.affiliateNotice ? [affiliates] : []),
      {
        id: 'watch',
        heading: t('attribution.watch_title'),
        source: { name: 'JustWatch', url: 'https://www.justwatch.com/', logo: null },
        wording: null,
        texts: [t('attribution.watch_source', { source: 'JustWatch' }), t('attribution.watch')],
      },
    ],
    trademarks: t('attribution.trademarks'),
  };
}
