/** Stores that sell subscriptions to services of other companies. */
export const CHANNEL_STORES = ['Amazon', 'Apple TV', 'Roku', 'TV 2', 'U-NEXT'] as const;
export type ChannelStore = (typeof CHANNEL_STORES)[number];

/** A service with the providers that the catalog lists for it. Ids are those of TMDB. */
export type ProviderFamily = {
  /** The main provider. */
  id: number;
  /** Name of the service on all pages. */
  name: string;
  /** Other names of the service itself, without those of plans with ads and of channels. */
  otherNames?: string[];
  /** The same service in other regions, under an earlier name, or as a plan without ads. */
  samePlan?: number[];
  withAds?: number[];
  channels?: Partial<Record<ChannelStore, number>>;
};

/** Providers that only rent and sell. */
export const SHOPS: ReadonlySet<number> = new Set([
  2, 3, 7, 10, 18, 40, 58, 68, 71, 105, 130, 192, 426, 436,
]);

/**
 * Services that the catalog lists as several providers, or that share a name with another one: the
 * Apple TV Store was called Apple TV, as the subscription is now. Shops that rent and sell are
 * services of their own: Amazon Video is not part of Amazon Prime Video.
 */
export const PROVIDER_FAMILIES: readonly ProviderFamily[] = [
  { id: 2, name: 'Apple TV Store' },
  { id: 8, name: 'Netflix', samePlan: [175], withAds: [1796] },
  {
    id: 9,
    name: 'Amazon Prime Video',
    otherNames: ['Prime Video'],
    samePlan: [119],
    withAds: [2100],
  },
  { id: 10, name: 'Amazon Video' },
  { id: 11, name: 'MUBI', channels: { Amazon: 201 } },
  { id: 15, name: 'Hulu' },
  {
    id: 34,
    name: 'MGM Plus',
    otherNames: ['MGM+'],
    channels: { Amazon: 583, Roku: 636 },
  },
  { id: 43, name: 'Starz', channels: { Amazon: 1794, 'Apple TV': 1855, Roku: 634 } },
  {
    id: 87,
    name: 'Acorn TV',
    otherNames: ['AcornTV'],
    channels: { Amazon: 196 },
  },
  { id: 99, name: 'Shudder', channels: { Amazon: 204 } },
  { id: 143, name: 'Sundance Now', channels: { Amazon: 205 } },
  { id: 151, name: 'BritBox', channels: { Amazon: 197, 'Apple TV': 1852 } },
  { id: 223, name: 'Hayu', channels: { Amazon: 296 } },
  { id: 230, name: 'Crave', channels: { Amazon: 2604 } },
  { id: 283, name: 'Crunchyroll', channels: { Amazon: 1968 } },
  {
    id: 298,
    name: 'RTL+',
    otherNames: ['RTL+ Premium', 'RTL+ Max'],
    channels: { Amazon: 2578 },
  },
  { id: 337, name: 'Disney Plus', otherNames: ['Disney+'] },
  {
    id: 350,
    name: 'Apple TV',
    otherNames: ['Apple TV Plus', 'Apple TV+'],
    channels: { Amazon: 2243 },
  },
  { id: 356, name: 'wavve' },
  {
    id: 386,
    name: 'Peacock',
    otherNames: ['Peacock Premium', 'Peacock Premium Plus'],
    samePlan: [387],
  },
  {
    id: 520,
    name: 'Discovery+',
    otherNames: ['Discovery +', 'Discovery Plus'],
    samePlan: [524],
    channels: { Amazon: 584 },
  },
  {
    id: 526,
    name: 'AMC+',
    otherNames: ['AMC Plus'],
    channels: { Amazon: 528, 'Apple TV': 1854, Roku: 635 },
  },
  {
    id: 531,
    name: 'Paramount Plus',
    otherNames: ['Paramount+', 'Paramount Plus Premium', 'Paramount+ Premium'],
    samePlan: [2303],
    withAds: [2304, 2616],
    channels: { Amazon: 582, 'Apple TV': 1853, Roku: 633 },
  },
  { id: 1773, name: 'SkyShowtime', channels: { 'TV 2': 2624 } },
  { id: 1883, name: 'TVING' },
  {
    id: 1899,
    name: 'HBO Max',
    otherNames: ['Max'],
    samePlan: [384],
    channels: { Amazon: 1825, 'U-NEXT': 2284 },
  },
];
