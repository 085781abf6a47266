/** @jsxImportSource ../../../ui/static-jsx */
import type { NamedEntry } from '../../../../domain/titles/named-entry.ts';
import type { PersonRef } from '../../../../domain/titles/title.ts';
import { getOwn } from '../../../../lib/get-own.ts';
import { detailLinks } from '../../../i18n/detail-links.ts';
import { links } from '../../../i18n/links.ts';
import type { PageLanguage } from '../../../i18n/page-language.ts';
import type { MessageKey } from '../../../i18n/translator.ts';
import { langAttributes } from '../../../ui/localized.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import type { StaticNode } from '../../../ui/static-jsx/jsx-runtime.ts';
import type { TitleView } from '../get-title-view.server.ts';

const MAX_ALTERNATIVE_TITLES = 6;

type Fact = { label: MessageKey; value: StaticNode; brief?: boolean };

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

type FactsProps = { facts: Fact[]; language: PageLanguage };

/** Rows of a list. Phones show the `brief` facts beside the poster (`BriefFacts`), others below. */
export function TitleFacts({ facts, language }: FactsProps) {
  return facts.map(({ label, value, brief }) => (
    <div key={label} className={brief ? 'in-brief-facts' : undefined}>
      <dt>{language.t(label)}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

export function BriefFacts({ facts, language }: FactsProps) {
  return facts
    .filter(({ brief }) => brief)
    .map(({ label, value }) => (
      <div key={label}>
        <dt>{language.t(label)}</dt>
        <dd>{value}</dd>
      </div>
    ));
}

export function getFacts(title: TitleView, { t, format, code }: PageLanguage): Fact[] {
  const linkList = (
    entries: NamedEntry[],
    toUrl: (entry: NamedEntry) => string,
    lang: 'en' | null = null,
  ) =>
    entries.map((entry, index) => (
      <span key={entry.id}>
        {index > 0 && format.join(['', ''])}
        <PageLink to={toUrl(entry)}>
          <bdi {...langAttributes(lang)}>{entry.name}</bdi>
        </PageLink>
      </span>
    ));
  const people = (list: PersonRef[]) =>
    linkList(list, ({ id, name }) => links.person(code, id, name));
  const status =
    title.status === 'Canceled'
      ? (`status.canceled_${title.type}` as const)
      : getOwn(STATUS, title.status ?? '');
  const facts: (Fact | false | null | undefined)[] = [
    // Shows have a director per episode, so they list their creators instead.
    title.directors.length > 0 &&
      title.creators.length === 0 && {
        label: 'fact.director',
        value: people(title.directors),
        brief: true,
      },
    title.creators.length > 0 && {
      label: 'fact.creator',
      value: people(title.creators),
      brief: true,
    },
    title.writers.length > 0 && { label: 'fact.writer', value: people(title.writers) },
    // The dates of the region are beside the offers.
    title.date !== null &&
      title.releaseDates === null && {
        label: title.type === 'movie' ? 'fact.release_date' : 'fact.first_air_date',
        value: format.date(title.date),
        brief: true,
      },
    status && { label: 'fact.status', value: t(status) },
    title.collection !== null && {
      label: 'fact.collection',
      value: (
        <PageLink to={detailLinks.collection(code, title.collection.id, title.collection.name)}>
          <bdi>{title.collection.name}</bdi>
        </PageLink>
      ),
    },
    title.type === 'tv' &&
      title.seasons.length > 0 && {
        label: 'fact.seasons',
        value: format.number(title.seasons.length),
      },
    title.episodeCount !== null && {
      label: 'fact.episodes',
      value: format.number(title.episodeCount),
    },
    {
      label: 'fact.original_language',
      value: title.originalLanguageName ?? format.languageName(title.originalLanguage),
      brief: true,
    },
    title.countries.length > 0 && {
      label: 'fact.country',
      value: format.join(title.countries.map(format.regionName)),
    },
    title.networks.length > 0 && {
      label: 'fact.networks',
      value: linkList(title.networks, ({ id, name }) => links.network(code, id, name)),
    },
    title.studios.length > 0 && {
      label: 'fact.studios',
      value: linkList(title.studios, ({ id, name }) => links.studio(code, title.type, id, name)),
    },
    title.originalTitle.text !== title.title.text && {
      label: 'fact.original_title',
      value: <bdi {...langAttributes(title.originalTitle.lang)}>{title.originalTitle.text}</bdi>,
    },
    title.alsoKnownAs.length > 0 && {
      label: 'fact.also_known_as',
      value: <bdi>{format.join(title.alsoKnownAs.slice(0, MAX_ALTERNATIVE_TITLES))}</bdi>,
    },
    title.keywords.length > 0 && {
      label: 'fact.keywords',
      value: linkList(
        title.keywords,
        ({ id, name }) => links.keyword(code, title.type, id, name),
        code === 'en' ? null : 'en',
      ),
    },
    title.homepage !== null && {
      label: 'fact.homepage',
      value: (
        <a href={title.homepage} rel="noopener noreferrer nofollow">
          <bdi>{getHost(title.homepage)}</bdi>
        </a>
      ),
    },
  ];
  return facts.filter((fact) => Boolean(fact)) as Fact[];
}

function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}
