import type { PersonLinks } from '../../../domain/titles/person.ts';
import { getOwn } from '../../../lib/get-own.ts';
import type { MessageKey, Translate } from '../../i18n/translator.ts';

const DEPARTMENTS: Record<string, MessageKey> = {
  Acting: 'department.acting',
  Directing: 'department.directing',
  Writing: 'department.writing',
  Production: 'department.production',
  Sound: 'department.sound',
  Camera: 'department.camera',
  Editing: 'department.editing',
  Art: 'department.art',
  'Costume & Make-Up': 'department.costume',
  'Visual Effects': 'department.effects',
  Lighting: 'department.lighting',
  Crew: 'department.crew',
  Creator: 'department.creator',
};

const JOBS: Record<string, MessageKey> = {
  Director: 'job.director',
  Writer: 'job.writer',
  Screenplay: 'job.screenplay',
  Story: 'job.story',
  Novel: 'job.novel',
  'Comic Book': 'job.comic_book',
  Creator: 'job.creator',
  Producer: 'job.producer',
  'Executive Producer': 'job.executive_producer',
  'Original Music Composer': 'job.composer',
  Music: 'job.composer',
  'Director of Photography': 'job.cinematographer',
  Editor: 'job.editor',
};

/** Translates a department; an unknown one stays in English, as in the catalog. */
export function departmentName(t: Translate, department: string): string {
  const key = getOwn(DEPARTMENTS, department);
  return key ? t(key) : department;
}

/**
 * Translates jobs; unknown ones stay in English. Removes duplicates: some languages have one word
 * for two jobs, such as writer and screenplay (D14).
 */
export function jobNames(
  t: Translate,
  jobs: readonly string[],
): { text: string; lang: string | undefined }[] {
  const names = jobs.map((job) => {
    const key = getOwn(JOBS, job);
    return key ? { text: t(key), lang: undefined } : { text: job, lang: 'en' };
  });
  return names.filter(({ text }, index) => names.findIndex((name) => name.text === text) === index);
}

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
