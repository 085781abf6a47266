import type {
  AggregateRating,
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

/** Nodes of the one JSON-LD graph of a page, in the vocabulary of schema.org. Every address in them is whole. */
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

/** The way down to a page from the start page, which is the first step; the page itself is the last. */
export function breadcrumbList(steps: { name: string; url: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** A list by the addresses of what is in it; `first` is the position of the first. */
export function itemList(name: string, url: string, addresses: string[], first = 1): ItemList {
  return {
    '@type': 'ItemList',
    name,
    url,
    itemListElement: addresses.map((address, index) => ({
      '@type': 'ListItem',
      position: first + index,
      url: address,
    })),
  };
}

/** The score of 0 to 10 with the number of those who gave it; undefined where nobody has voted. */
export function aggregateRating(score: number | null, votes: number): AggregateRating | undefined {
  if (score === null || votes <= 0) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: Number(score.toFixed(1)),
    worstRating: 0,
    bestRating: 10,
    ratingCount: votes,
  };
}

/** Minutes as an ISO 8601 duration: `PT2H12M`. */
export function isoDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}

/** An empty list says nothing: it is left out. */
export function listed<T>(items: readonly T[]): readonly T[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** The JSON of a graph, safe inside of a script element: no text of the catalog can end the element or open a comment. */
export function writeStructuredData(graph: StructuredData): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  );
}
