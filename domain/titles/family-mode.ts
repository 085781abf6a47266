import { getRatingRegion, listRatings, normalizeRating } from './age-ratings.ts';

/** The choices of family mode: titles rated for viewers of this age, or younger ones. */
export const FAMILY_AGES = [0, 7, 12, 15] as const;

/** `region` is the ISO 3166-1 region whose age ratings count. */
export type FamilyMode = { age: number; region: string };

/** The choice that a cookie or form names; `null` for any other text. */
export function parseFamilyAge(text: string | null): number | null {
  return FAMILY_AGES.find((age) => String(age) === text) ?? null;
}

/** Family mode of a visitor in a region; `null` if it is off. */
export function getFamilyMode(age: number | null, region: string): FamilyMode | null {
  return age === null ? null : { age, region: getRatingRegion(region) };
}

/** Normalized ratings (`normalizeRating`) of the titles that family mode shows. */
export function getAllowedRatings({ region, age }: FamilyMode): Set<string> {
  return new Set(listRatings(region, age).map(normalizeRating));
}
