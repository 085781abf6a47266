/**
 * Lowest ages of the age ratings of movies and shows, by region (ISO 3166-1) and age. Ratings for
 * over 15 are not listed, nor those without an age, such as "exempt". A rating that leaves the
 * decision to parents counts for the age that the authority recommends, else for 10.
 */
const RATINGS: Record<string, Record<number, string[]>> = {
  AE: { 0: ['G'], 10: ['PG'], 12: ['12+'], 13: ['PG13', '13+'], 15: ['PG15', '15+'] },
  AR: { 0: ['ATP'], 13: ['+13', '13'] },
  AT: {
    0: ['0', '0+'],
    6: ['6', '6+'],
    8: ['8', '8+'],
    10: ['10', '10+'],
    12: ['12', '12+'],
    14: ['14', '14+'],
  },
  AU: { 0: ['G', 'P', 'C'], 10: ['PG'], 15: ['M', 'MA 15+', 'AV 15+'] },
  BE: { 0: ['AL', 'KT/EA'], 6: ['6'], 9: ['9'], 12: ['12'], 14: ['14'] },
  BG: { 0: ['A', 'B'], 12: ['C'], 14: ['C+'] },
  BR: { 0: ['L', 'AL'], 10: ['10', 'A10'], 12: ['12', 'A12'], 14: ['14', 'A14'] },
  CA: { 0: ['G', 'C'], 8: ['C8', '8+'], 10: ['PG'], 13: ['13+'], 14: ['14A', '14+'] },
  CH: { 0: ['0'], 6: ['6'], 8: ['8'], 10: ['10'], 12: ['12'], 14: ['14'] },
  CL: { 0: ['TE'], 7: ['TE+7'], 14: ['14'] },
  CO: { 0: ['T'], 7: ['7'], 12: ['12'], 15: ['15'] },
  CZ: { 0: ['U'], 12: ['12', '12+'], 15: ['15', '15+'] },
  DE: { 0: ['0'], 6: ['6'], 12: ['12'] },
  DK: { 0: ['A'], 7: ['7'], 11: ['11'], 15: ['15'] },
  EE: {
    0: ['L', 'PERE'],
    6: ['MS-6'],
    12: ['MS-12', 'K-12'],
    14: ['K-14'],
  },
  ES: { 0: ['A', 'Ai', 'APTA', 'ERI', 'TP'], 7: ['7', '7i'], 10: ['10'], 12: ['12'], 13: ['13'] },
  FI: { 0: ['S'], 7: ['7', 'K-7', 'K7'], 12: ['12', 'K-12', 'K12'] },
  FR: { 0: ['TP', 'U'], 10: ['10', '-10'], 12: ['12', '-12'] },
  GB: { 0: ['U'], 8: ['PG'], 12: ['12', '12A'], 15: ['15'] },
  GR: { 0: ['K'], 8: ['K8', 'K-8'], 12: ['K12', 'K-12'], 15: ['K15', 'K-15'] },
  HK: { 0: ['I'], 12: ['IIA'] },
  HU: { 0: ['KN', 'Children'], 6: ['6'], 12: ['12'] },
  ID: { 0: ['SU'], 7: ['A'], 13: ['R', '13+'] },
  IE: { 0: ['G'], 8: ['PG'], 12: ['12', '12A'], 15: ['15', '15A'] },
  IL: { 0: ['All', 'ALL'], 8: ['8+'], 9: ['9+'], 12: ['12', '12+'], 14: ['14', '14+'] },
  IN: {
    0: ['U'],
    7: ['UA 7+', 'U/A 7+'],
    12: ['UA', 'U/A'],
    13: ['UA 13+', 'U/A 13+'],
  },
  IS: { 0: ['L'], 6: ['6'], 7: ['7'], 9: ['9'], 12: ['12'], 14: ['14'] },
  IT: { 0: ['T'], 6: ['6+'], 10: ['BA'], 12: ['VM12'], 14: ['14+', 'VM14'] },
  JP: { 0: ['G'], 12: ['PG12'], 15: ['R15+'] },
  KR: { 0: ['All', 'ALL'], 7: ['7'], 12: ['12'], 15: ['15'] },
  LT: { 0: ['V'], 7: ['N-7'], 13: ['N-13'], 14: ['N-14'] },
  LU: { 0: ['A'], 6: ['6'], 12: ['12'] },
  LV: { 0: ['U'], 7: ['7+'], 12: ['12+'] },
  MX: { 0: ['AA', 'A'], 12: ['B'], 15: ['B-15', 'B15'] },
  MY: { 0: ['U'], 12: ['P12'], 13: ['P13', '13'] },
  NL: { 0: ['AL'], 6: ['6'], 9: ['9'], 12: ['12'], 14: ['14'] },
  NO: { 0: ['A'], 6: ['6'], 9: ['9'], 12: ['12'], 15: ['15'] },
  NZ: { 0: ['G'], 10: ['PG'], 13: ['13', 'R13', 'RP13'], 15: ['R15'] },
  PE: { 0: ['APT', 'PT'], 10: ['PG'], 14: ['14'] },
  PH: { 0: ['G'], 10: ['PG'], 13: ['R-13'] },
  PL: { 0: ['0'], 7: ['7'], 12: ['12'] },
  PR: { 0: ['G'], 10: ['PG'], 13: ['PG-13'] },
  PT: {
    0: ['T', 'TP', 'Públicos'],
    3: ['M/3'],
    4: ['M/4'],
    6: ['M/6'],
    10: ['10AP'],
    12: ['M/12', '12AP'],
    14: ['M/14'],
  },
  RO: { 0: ['AG', 'A.G.'], 12: ['AP-12', 'A.P.-12', 'AP12'], 15: ['N-15'] },
  RU: { 0: ['0+'], 6: ['6+'], 12: ['12+'] },
  SA: { 0: ['G'], 10: ['PG'], 12: ['PG12', 'R12'], 15: ['PG15', 'R15'] },
  SE: { 0: ['Btl'], 7: ['7'], 11: ['11'], 15: ['15'] },
  SG: { 0: ['G'], 10: ['PG'], 13: ['PG13'] },
  SK: { 0: ['U'], 7: ['7'], 12: ['12'], 15: ['15'] },
  TH: { 0: ['G', 'P', 'ส', 'ท'], 13: ['13', '13+', 'น 13+'], 15: ['15', '15+', 'น 15+'] },
  TR: {
    0: ['G', 'Genel İzleyici Kitlesi'],
    6: ['6+', '6A'],
    7: ['7+'],
    10: ['10+', '10A'],
    13: ['13+', '13A'],
  },
  TW: { 0: ['0+'], 6: ['6+'], 12: ['12+'], 15: ['15+'] },
  UA: { 0: ['ZA', '0', '0+'], 6: ['6', '6+'], 12: ['12', '12+'] },
  US: {
    0: ['G', 'TV-G', 'TV-Y'],
    7: ['TV-Y7'],
    10: ['PG', 'TV-PG'],
    13: ['PG-13'],
    14: ['TV-14'],
  },
  VN: { 0: ['P'], 12: ['K'], 13: ['C13', 'T13'] },
  ZA: { 0: ['A', 'F'], 7: ['7-9PG'], 10: ['10', 'PG', '10-12PG'], 13: ['13', 'PG13'] },
};

/** Its age ratings stand in for those of regions that have none, as on title pages. */
export const RATING_FALLBACK = 'US';

/** The region whose age ratings count for visitors of `region`. */
export function getRatingRegion(region: string): string {
  return Object.hasOwn(RATINGS, region) ? region : RATING_FALLBACK;
}

/** One spelling of a rating: the catalog has `All` and `ALL`, `MA15+` and `MA 15+`. */
export function normalizeRating(rating: string): string {
  return rating.replace(/\s+/g, '').toUpperCase();
}

/** Ratings of a region for viewers of at most `age`, as the region spells them. */
export function listRatings(region: string, age: number): string[] {
  return Object.entries(RATINGS[region] ?? {}).flatMap(([minAge, ratings]) =>
    Number(minAge) <= age ? ratings : [],
  );
}
