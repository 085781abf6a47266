import { useState } from 'react';
import { type PageLanguage, useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { CatalogText } from '../../../ui/localized.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { Static } from '../../../ui/static.tsx';
import type { CreditLine } from '../data.server.ts';
import { jobNames } from '../rules.ts';

const FILTERS = ['all', 'movie', 'tv', 'cast', 'crew'] as const;
type Filter = (typeof FILTERS)[number];

/** All credits by year, newest first, each labelled movie or TV show, with a filter (D14). */
export function CreditList({ credits }: { credits: CreditLine[] }) {
  const { t } = useLanguage();
  const [filter, setFilter] = useState<Filter>('all');
  const words: Record<Filter, string> = {
    all: t('person.all'),
    movie: t('search.movies'),
    tv: t('search.tv'),
    cast: t('person.acting'),
    crew: t('person.crew'),
  };
  const shown = credits.filter(
    ({ type, kind }) => filter === 'all' || filter === type || filter === kind,
  );
  const usable = FILTERS.filter(
    (name) => name === 'all' || credits.some(({ type, kind }) => name === type || name === kind),
  );
  return (
    <section className="section">
      <SectionHead heading={t('person.credits')} />
      {credits.length === 0 ? (
        <p className="quiet">{t('person.no_credits')}</p>
      ) : (
        <>
          <fieldset className="tab-bar needs-js" aria-label={t('filter.label')}>
            {usable.map((name) => (
              <button
                key={name}
                type="button"
                className="tab"
                aria-pressed={filter === name}
                onClick={() => setFilter(name)}
              >
                {words[name]}
              </button>
            ))}
          </fieldset>
          <Static as="ol" className="timeline">
            {byYear(shown).map(([year, lines]) => (
              <li key={year}>
                <span className="timeline-year">{year === '' ? t('person.undated') : year}</span>
                <ul>
                  {lines.map((line) => (
                    <CreditItem key={`${line.type} ${line.id} ${line.kind}`} line={line} />
                  ))}
                </ul>
              </li>
            ))}
          </Static>
        </>
      )}
    </section>
  );
}

function CreditItem({ line }: { line: CreditLine }) {
  const language = useLanguage();
  const { code, t } = language;
  return (
    <li>
      <PageLink to={links.title(code, line.type, line.id, line.title.text)}>
        <CatalogText of={line.title} />
      </PageLink>
      <span className="badge badge--outline">{t(`type.${line.type}`)}</span>
      <span className="quiet">
        <Roles line={line} language={language} />
        {line.episodes !== null &&
          line.episodes > 0 &&
          ` · ${t('person.episodes', { count: line.episodes })}`}
      </span>
    </li>
  );
}

/** Characters stay as the catalog has them; jobs are translated where we know them. */
function Roles({ line, language: { t, format } }: { line: CreditLine; language: PageLanguage }) {
  if (line.kind === 'cast') return <bdi>{format.join(line.roles)}</bdi>;
  return jobNames(t, line.roles).map(({ text, lang }, index) => (
    <span key={text} lang={lang}>
      {index > 0 && format.join(['', ''])}
      {text}
    </span>
  ));
}

/** Lines grouped by year in the order they come; a line without a date is in the group `''`. */
function byYear(lines: CreditLine[]): [string, CreditLine[]][] {
  const years = new Map<string, CreditLine[]>();
  for (const line of lines) {
    const year = line.date?.slice(0, 4) ?? '';
    years.set(year, [...(years.get(year) ?? []), line]);
  }
  return [...years];
}
