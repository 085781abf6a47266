/** @jsxImportSource ../../ui/static-jsx */
import { getWatchServices, type WatchService } from '../../../domain/titles/joined-offers.ts';
import {
  type MediaType,
  STREAMING_TYPES,
  type TitlePage,
  type WatchType,
} from '../../../domain/titles/title.ts';
import type { Services, Visitor } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { TitleHead } from '../../ui/lazy/title-part-head.tsx';
import { renderStaticHtml } from '../../ui/render-static-html.ts';
import { type CountryOffers, OffersTable } from './components/offers-table.tsx';
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
  /** For `ServerHtml`. */
  html: { offers: string };
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
  const { title, names, poster, backdrop, restricted, watch } = page;
  const language = serverLanguage(lang);
  const { t, format } = language;
  const regions = new Set([...Object.keys(watch), ...curatedOffers.map((offer) => offer.region)]);
  const offers = [...regions]
    .map((code) => ({ code, services: getWatchServices(watch, curatedOffers, code) }))
    .filter((country) => country.services.length > 0);
  const allNames = new Set(offers.flatMap((country) => country.services.map(({ name }) => name)));
  const serviceNames = [...allNames].sort(format.compare);
  const service = serviceNames.find((name) => name.toLowerCase() === query.service) ?? null;
  const countries = offers.flatMap(({ code, services: all }) => {
    const shown = service === null ? all : all.filter(({ name }) => name === service);
    return shown.length === 0 ? [] : toCountry(code, shown, watch[code]?.link ?? null, language);
  });
  const rows = countries.sort(
    (a, b) =>
      Number(b.code === region) - Number(a.code === region) || format.compare(a.name, b.name),
  );
  return {
    title: { type, id, title, poster, backdrop, restricted },
    names,
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
    html: {
      offers: renderStaticHtml(
        <OffersTable
          countries={rows}
          region={region}
          checkedAt={services.catalog.titleFetchedAt(type, id, lang)}
          language={language}
        />,
      ),
    },
  };
}

function toCountry(
  code: string,
  services: WatchService[],
  link: string | null,
  { format }: PageLanguage,
): CountryOffers {
  const named = (isShown: (type: WatchType) => boolean) => [
    ...new Set(services.filter(({ types }) => types.some(isShown)).map(({ name }) => name)),
  ];
  return {
    code,
    name: format.regionName(code),
    link,
    streaming: named((type) => STREAMING_TYPES.includes(type)),
    shops: named((type) => !STREAMING_TYPES.includes(type)),
  };
}
