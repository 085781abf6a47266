import type {
  BreadcrumbList,
  FAQPage,
  ItemList,
  Movie,
  Organization,
  Person,
  TVSeason,
  TVSeries,
  WebSite,
} from 'schema-dts';

/** Nodes of a page's JSON-LD graph (schema.org). All URLs are absolute. */
export type StructuredData = readonly Exclude<Node, string>[];

type Node =
  | Movie
  | TVSeries
  | TVSeason
  | Person
  | ItemList
  | BreadcrumbList
  | WebSite
  | Organization
  | FAQPage;

export function breadcrumbList(crumbs: { name: string; url: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** A list of URLs; `first` is the position of the first item. */
export function itemList(name: string, url: string, urls: string[], firstPosition = 1): ItemList {
  return {
    '@type': 'ItemList',
    name,
    url,
    itemListElement: urls.map((url, index) => ({
      '@type': 'ListItem',
      position: firstPosition + index,
      url,
    })),
  };
}

/** Minutes as an ISO 8601 duration: `PT2H12M`. */
export function isoDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const remainingMinutes = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ''}${remainingMinutes > 0 || hours === 0 ? `${remainingMinutes}M` : ''}`;
}

/** Undefined for an empty list, so that its property is omitted. */
export function undefinedIfEmpty<T>(items: readonly T[]): readonly T[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** JSON of a graph, escaped so that no text can end the script element or open a comment. */
export function serializeStructuredData(graph: StructuredData): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  );
}
