import type { ImagePath, TitleRef } from './title.ts';

/** A streaming service with all of its providers (provider-families.ts). */
export type WatchService = {
  /** Id of its main provider, the same in all regions. */
  id: number;
  name: string;
  logo: ImagePath;
};

/** More than anyone pays for. */
export const MAX_CHOSEN_SERVICES = 30;

/** Valid ids in ascending order, each once. Equal choices must be equal in cache keys. */
export function parseServiceIds(values: readonly string[]): number[] {
  const ids = values.filter((value) => /^[1-9]\d{0,5}$/.test(value)).map(Number);
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, MAX_CHOSEN_SERVICES);
}

/** A user, or a visitor who is counted by the IP, which may be empty. */
export type ServiceUser = { user: { id: string } | null; ip: string };

/** Titles of chosen services, as far as they were collected. */
export type ServiceTitles = {
  /**
   * Notes that a visitor uses services of a region. The titles of the most used ones are then
   * collected. The services must exist. Returns at once and never throws.
   */
  follow(region: string, serviceIds: readonly number[], visitor: ServiceUser): void;
  /**
   * The services that stream each title, by `titleKey`. Incomplete while titles of one of these
   * services are collected for the first time. Rejects if the database fails.
   */
  read(
    region: string,
    serviceIds: readonly number[],
    titles: readonly TitleRef[],
  ): Promise<{ byTitle: ReadonlyMap<string, number[]>; isComplete: boolean }>;
};

/** Logo and accessible name of the visitor's service, by `titleKey` of the titles it streams. */
export type ServiceMarks = Record<string, { logo: ImagePath; label: string }>;
