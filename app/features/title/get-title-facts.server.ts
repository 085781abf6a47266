import type { NamedEntry, PersonRef, TitlePage } from '../../../domain/titles/title.ts';
import { getOwn } from '../../../lib/get-own.ts';
import { detailLinks } from '../../i18n/detail-links.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { MessageKey } from '../../i18n/translator.ts';

const MAX_ALTERNATIVE_TITLES = 6;

/** One of the values of a fact; `lang` if its language is not that of the page. */
export type FactValue = { text: string; url?: string; lang?: string | null };

/** A row of facts, localized. Phones show the brief ones beside the poster. */
export type Fact = { label: string; values: FactValue[]; isBrief: boolean };

const STATUS: Record<string, MessageKey> = {
  Released: 'status.released',
  Planned: 'status.planned',
  Rumored: 'status.rumored',
  'In Production': 'status.in_production',
  'Post Production': 'status.post_production',
  'Returning Series': 'status.returning',
  Ended: 'status.ended',
  Pilot: 'status.pilot',
};

/** The facts of a title, without those that are unknown (D1). */
export function getTitleFacts(
  title: TitlePage,
  hasReleaseDates: boolean,
  language: PageLanguage,
): Fact[] {
  const { t, format, code } = language;
  const facts: Fact[] = [];
  function add(label: MessageKey, values: readonly (FactValue | string | null)[], isBrief = false) {
    const known = values
      .filter((value) => value !== null)
      .map((value) => (typeof value === 'string' ? { text: value } : value));
    if (known.length > 0) facts.push({ label: t(label), values: known, isBrief });
  }
  const people = (refs: PersonRef[]) =>
    refs.map(({ id, name }) => ({ text: name, url: links.person(code, id, name) }));
  const entries = (
    list: NamedEntry[],
    toUrl: (entry: NamedEntry) => string,
    lang: string | null = null,
  ) => list.map((entry) => ({ text: entry.name, url: toUrl(entry), lang }));

  // Shows have a director per episode, so they list their creators instead.
  if (title.creators.length === 0) add('fact.director', people(title.directors), true);
  add('fact.creator', people(title.creators), true);
  add('fact.writer', people(title.writers));
  // The dates of the region are beside the offers.
  if (!hasReleaseDates)
    add(
      title.type === 'movie' ? 'fact.release_date' : 'fact.first_air_date',
      [title.date && format.date(title.date)],
      true,
    );
  add('fact.status', [getStatus(title, language)]);
  if (title.collection) {
    const { id, name } = title.collection;
    add('fact.collection', [{ text: name, url: detailLinks.collection(code, id, name) }]);
  }
  if (title.seasons.length > 0) add('fact.seasons', [format.number(title.seasons.length)]);
  if (title.episodeCount !== null) add('fact.episodes', [format.number(title.episodeCount)]);
  add(
    'fact.original_language',
    [title.originalLanguageName ?? format.languageName(title.originalLanguage)],
    true,
  );
  add('fact.country', title.countries.map(format.regionName));
  add(
    'fact.networks',
    entries(title.networks, ({ id, name }) => links.network(code, id, name)),
  );
  add(
    'fact.studios',
    entries(title.studios, ({ id, name }) => links.studio(code, title.type, id, name)),
  );
  if (title.budget !== null) add('fact.budget', [format.dollars(title.budget)]);
  if (title.revenue !== null) add('fact.revenue', [format.dollars(title.revenue)]);
  if (title.originalTitle.text !== title.title.text)
    add('fact.original_title', [title.originalTitle]);
  add('fact.also_known_as', title.alsoKnownAs.slice(0, MAX_ALTERNATIVE_TITLES));
  add(
    'fact.keywords',
    entries(
      title.keywords,
      ({ id, name }) => links.keyword(code, title.type, id, name),
      code === 'en' ? null : 'en',
    ),
  );
  if (title.homepage !== null)
    add('fact.homepage', [{ text: getHost(title.homepage), url: title.homepage }]);
  return facts;
}

function getStatus({ type, status }: TitlePage, { t }: PageLanguage): string | null {
  if (status === 'Canceled') return t(`status.canceled_${type}`);
  const key = getOwn(STATUS, status ?? '');
  return key === undefined ? null : t(key);
}

function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}
