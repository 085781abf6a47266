import type { PersonLinks } from '../../../domain/titles/person.ts';

export type PopularityLevel = 'high' | 'medium' | 'low';

/** The catalog's popularity has no upper limit; few people are above 20. */
export function getPopularityLevel(popularity: number): PopularityLevel {
  if (popularity >= 20) return 'high';
  return popularity >= 5 ? 'medium' : 'low';
}

/** Whole years between two ISO dates; `null` if the birthday is unknown or only a year. */
export function getAge(birthday: string | null, onDate: string): number | null {
  if (birthday === null || !/^\d{4}-\d{2}-\d{2}$/.test(birthday)) return null;
  const years = Number(onDate.slice(0, 4)) - Number(birthday.slice(0, 4));
  const age = onDate.slice(5, 10) < birthday.slice(5) ? years - 1 : years;
  return age >= 0 && age < 130 ? age : null;
}

/** The catalog has channel ids and handles (without `@`) in the same field. */
const CHANNEL_ID = /^UC[\w-]{22}$/;

const NETWORKS = [
  { name: 'Facebook', linkKey: 'facebook', toUrl: () => 'https://www.facebook.com/' },
  { name: 'Instagram', linkKey: 'instagram', toUrl: () => 'https://www.instagram.com/' },
  { name: 'X', linkKey: 'twitter', toUrl: () => 'https://x.com/' },
  {
    name: 'YouTube',
    linkKey: 'youtube',
    toUrl: (id: string) => `https://www.youtube.com/${CHANNEL_ID.test(id) ? 'channel/' : '@'}`,
  },
  { name: 'TikTok', linkKey: 'tiktok', toUrl: () => 'https://www.tiktok.com/@' },
] as const;

/** Social network profiles of a person, with their URLs (D13). */
export function getSocialAccounts(links: PersonLinks): { name: string; href: string }[] {
  return NETWORKS.flatMap(({ name, linkKey, toUrl }) =>
    links[linkKey]
      ? [{ name, href: toUrl(links[linkKey]) + encodeURIComponent(links[linkKey]) }]
      : [],
  );
}
