import {
  getRatingRegion,
  listRatings,
  normalizeRating,
} from '../../../domain/titles/age-ratings.ts';
import { FAMILY_AGES } from '../../../domain/titles/family-mode.ts';
import type { Visitor } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { OFF } from './schema.ts';

export type FamilyOption = {
  value: string;
  label: string;
  /** Age ratings of the region that the option allows; empty for all titles. */
  ratings: string[];
  text: string | null;
};

export type FamilyPage = {
  /** Value of the chosen option. */
  chosen: string;
  options: FamilyOption[];
  texts: { intro: string; legend: string; region: string; note: string; save: string };
};

/** The choices of family mode, with the age ratings of the visitor's region. */
export function getFamilyPage(
  visitor: Pick<Visitor, 'familyMode' | 'region'>,
  { t, format }: PageLanguage,
): FamilyPage {
  const region = getRatingRegion(visitor.region);
  const regionName = format.regionName(region);
  const options = FAMILY_AGES.map((age) => ({
    value: String(age),
    label: age === 0 ? t('family.all_ages') : t('family.age', { age }),
    ratings: unique(listRatings(region, age)),
    text: null,
  }));
  return {
    chosen: visitor.familyMode === null ? OFF : String(visitor.familyMode.age),
    options: [
      { value: OFF, label: t('family.off'), ratings: [], text: t('family.off_text') },
      ...options,
    ],
    texts: {
      intro: t('family.intro'),
      legend: t('family.legend'),
      region:
        region === visitor.region
          ? `${t('fact.age_rating')}: ${regionName}`
          : t('family.other_region', { region: regionName }),
      note: t('family.note'),
      save: t('profile.save'),
    },
  };
}

/** Without other spellings of a rating. */
function unique(ratings: string[]): string[] {
  return [...new Map(ratings.map((rating) => [normalizeRating(rating), rating])).values()];
}
