import {
  type CuratedOffer,
  getWatchServices,
  type WatchService,
} from '../../../domain/titles/joined-offers.ts';
import {
  type MediaType,
  STREAMING_TYPES,
  type TitleHead,
  type TitlePage,
  type WatchType,
} from '../../../domain/titles/title.ts';
import type { Services, Visitor } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { readCuratedOffers } from './get-watch-view.server.ts';
import type { OffersQuery } from './schema.ts';

export type OffersPage = {
  title: TitleHead;
  names: TitlePage['names'];
  heading: string;
  /** With the title, for search engines. */
  documentTitle: string;
  description: string;
  /** Texts of the filter by service, and the names of the services; `null` without offers. */
  filter: { label: string; any: string; services: string[] } | null;
  /** One of `services`, or `null` for all. */
  service: string | null;
  /** The visitor's country first. */
  countries: CountryOffers[];
  /** The visitor's country. */
  region: string;
  /** Texts of the table; `checked` is the age of the offers, or `null` if unknown. */
  texts: Record<
    'none' | 'count' | 'country' | 'myCountry' | 'streaming' | 'shops' | 'source',
    string
  > & { checked: string | null };
};

/** The offers of a title in one country. */
export type CountryOffers = {
  /** ISO 3166-1 code. */
  code: string;
  /** In the language of the page. */
  name: string;
  /** The catalog's page of these offers; `null` if unknown. */
  link: string | null;
  /** Names of services. */
  streaming: string[];
  shops: string[];
};

type OffersPageDeps = Pick<
  Services,
  'catalog' | 'bestEffortDb' | 'log' | 'site' | 'markDegraded' | 'operator'
>;

/** The page with the offers of a title in all countries; `null` for an unknown title. */
export async function getOffersPage(
  services: OffersPageDeps,
  type: MediaType,
  id: number,
  { lang, region }: Pick<Visitor, 'lang' | 'region'>,
  query: OffersQuery,
): Promise<OffersPage | null> {
  const [page, curatedOffers] = await Promise.all([
    services.catalog.title(type, id, lang),
    readCuratedOffers(services, { type, id }, null),
  ]);
  if (page === null) return null;
  const { title, names: titleNames, poster, backdrop, restricted, watch } = page;
  const language = serverLanguage(lang);
  const { t, format } = language;
  const offers = listOffers(watch, curatedOffers);
  // Admins may spell a service in another way in each country.
  const names = new Map(offers.map(({ service: { name } }) => [name.toLowerCase(), name]));
  const serviceNames = [...names.values()].sort(format.compare);
  const service = names.get(query.service ?? '') ?? null;
  const shownOffers =
    service === null
      ? offers
      : offers.filter((offer) => offer.service.name.toLowerCase() === query.service);
  const countries = [...Map.groupBy(shownOffers, ({ country }) => country)]
    .map(
      ([code, ofCountry]): CountryOffers => ({
        code,
        name: format.regionName(code),
        link: watch[code]?.link ?? null,
        streaming: listNames(ofCountry, (type) => STREAMING_TYPES.includes(type)),
        shops: listNames(ofCountry, (type) => !STREAMING_TYPES.includes(type)),
      }),
    )
    .sort(
      (a, b) =>
        Number(b.code === region) - Number(a.code === region) || format.compare(a.name, b.name),
    );
  return {
    title: { type, id, title, poster, backdrop, restricted },
    names: titleNames,
    heading: t('offers.link'),
    documentTitle: t('offers.title', { title: title.text }),
    description: t('offers.description', { title: title.text }),
    filter:
      serviceNames.length === 0
        ? null
        : {
            label: t('offers.service'),
            any: t('offers.any_service'),
            services: serviceNames,
          },
    service,
    countries,
    region,
    texts: getTexts(countries.length, services.catalog.titleFetchedAt(type, id, lang), language),
  };
}

function getTexts(
  countryCount: number,
  checkedAt: number | null,
  { t, format }: PageLanguage,
): OffersPage['texts'] {
  return {
    none: t('offers.none'),
    count: t('offers.count', { count: countryCount }),
    country: t('offers.country'),
    myCountry: t('offers.my_country'),
    streaming: t('offers.streaming'),
    shops: t('offers.shops'),
    source: t('watch.source', { source: 'JustWatch' }),
    checked:
      checkedAt === null
        ? null
        : t('watch.checked', { time: format.date(new Date(checkedAt).toISOString()) }),
  };
}

type Offer = { country: string; service: WatchService };

function listOffers(watch: TitlePage['watch'], curatedOffers: CuratedOffer[]): Offer[] {
  const countries = new Set([...Object.keys(watch), ...curatedOffers.map(({ region }) => region)]);
  return [...countries].flatMap((country) =>
    getWatchServices(watch, curatedOffers, country).map((service) => ({ country, service })),
  );
}

/** Each name once: a service may have several URLs. */
function listNames(offers: Offer[], isShown: (type: WatchType) => boolean): string[] {
  const shown = offers.filter(({ service }) => service.offers.some(({ type }) => isShown(type)));
  return [...new Set(shown.map(({ service }) => service.name))];
}
