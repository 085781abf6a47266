import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LANGUAGES } from '../../../../domain/language/language.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { useSite } from '../../../ui/site.tsx';
import { ThemeSwitch } from '../../../ui/theme-switch.tsx';
import { Brand } from './brand.tsx';
import { LanguageLinks } from './language-links.tsx';

/** From the specification (P 2.10). */
const COPYRIGHT_YEAR = '2024';

/** Link groups, attribution, languages and theme (N3). */
export function SiteFooter() {
  const { code, name, t } = useLanguage();
  const { social = [], tmdbLogo } = useSite();
  const groups = [
    {
      heading: t('footer.movies'),
      entries: [
        [links.list(code, 'movie'), t('list.popular')],
        [links.list(code, 'movie', 'now_playing'), t('list.now_playing')],
        [links.list(code, 'movie', 'upcoming'), t('list.upcoming')],
        [links.list(code, 'movie', 'top_rated'), t('list.top_rated')],
      ],
    },
    {
      heading: t('footer.tv'),
      entries: [
        [links.list(code, 'tv'), t('list.popular')],
        [links.list(code, 'tv', 'airing_today'), t('list.airing_today')],
        [links.list(code, 'tv', 'on_the_air'), t('list.on_the_air')],
        [links.list(code, 'tv', 'top_rated'), t('list.top_rated')],
      ],
    },
    {
      heading: t('footer.services'),
      entries: [
        [links.search(code), t('search.title')],
        [links.page(code, 'write-review'), t('footer.write_review')],
        [links.page(code, 'saved'), t('footer.save')],
        [links.page(code, 'profile'), t('profile.title')],
      ],
    },
    {
      heading: t('footer.info'),
      entries: [
        [links.page(code, 'faq'), t('footer.faq')],
        [links.page(code, 'support'), t('footer.support')],
        [links.page(code, 'terms'), t('footer.terms')],
        [links.page(code, 'privacy'), t('footer.privacy')],
        [links.page(code, 'legal-notice'), t('footer.legal')],
      ],
    },
  ] as const;
  return (
    <footer className="site-footer" id="site-footer">
      <div className="wrap">
        <div className="site-footer-columns">
          <div className="site-footer-about">
            <Brand />
            <p>{t('site.tagline')}</p>
            {social.length > 0 && (
              <nav aria-label={t('footer.social')}>
                <h2>{t('footer.social')}</h2>
                <ul className="site-footer-social">
                  {social.map(({ name, url }) => (
                    <li key={url}>
                      <a href={url} rel="me noopener">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
          {groups.map(({ heading, entries }) => (
            <nav key={heading} aria-label={heading}>
              <FoldedOnPhones heading={heading}>
                <ul>
                  {entries.map(([to, label]) => (
                    <li key={`${to} ${label}`}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </FoldedOnPhones>
            </nav>
          ))}
        </div>
        <section className="site-footer-languages" aria-label={t('language.label')}>
          <FoldedOnPhones heading={`${t('language.label')}: ${name}`}>
            <div id="languages">
              <LanguageLinks languages={LANGUAGES} />
            </div>
          </FoldedOnPhones>
        </section>
        <div className="site-footer-end">
          <div>
            <p>{t('footer.copyright', { year: COPYRIGHT_YEAR })}</p>
            {tmdbLogo && (
              <a href="https://www.themoviedb.org/" rel="noopener">
                <img src={tmdbLogo} alt="TMDB" loading="lazy" />
              </a>
            )}
            <p>
              {t('footer.catalog_notice')} {t('footer.watch_notice', { source: 'JustWatch' })}
            </p>
          </div>
          <div className="site-footer-settings">
            <Link className="text-link" to={links.page(code, 'family')}>
              {t('family.title')}
            </Link>
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** A disclosure on phones, a heading with its content on wider screens (site-footer.css). */
function FoldedOnPhones({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2>{heading}</h2>
      <details>
        <summary>{heading}</summary>
        {children}
      </details>
    </>
  );
}
