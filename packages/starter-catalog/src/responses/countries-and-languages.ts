/** Names of countries and languages, from the Intl data of Node. */

// ISO 3166-1 alpha-2.
const COUNTRIES = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK
CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS
GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV
LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR
TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`;

// ISO 639-1, and `cn`, which TMDB uses for Cantonese.
const LANGUAGE_CODES = `
aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cn cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj
fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la
lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa
sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`;

const COUNTRY_CODES = splitCodes(COUNTRIES);

export function countries(tag: string) {
  return COUNTRY_CODES.map((iso_3166_1) => countryEntry(iso_3166_1, tag));
}

export function countryEntry(iso_3166_1: string, tag: string) {
  return {
    iso_3166_1,
    english_name: getCountryName(iso_3166_1, 'en'),
    native_name: getCountryName(iso_3166_1, tag),
  };
}

export function timezones() {
  return COUNTRY_CODES.map((iso_3166_1) => ({
    iso_3166_1,
    zones: new Intl.Locale('und', { region: iso_3166_1 }).getTimeZones() ?? [],
  }));
}

export function languages() {
  return splitCodes(LANGUAGE_CODES).map(languageEntry);
}

/** `name` is in the language itself, empty if Node does not know it. */
export function languageEntry(iso: string) {
  const nativeName = getLanguageName(iso, iso === 'cn' ? 'yue' : iso);
  const englishName = getLanguageName(iso, 'en');
  const isNativeNameKnown = nativeName !== englishName || iso === 'en';
  return {
    iso_639_1: iso,
    english_name: englishName,
    name: isNativeNameKnown ? capitalize(nativeName) : '',
  };
}

export function getCountryName(iso: string, tag: string): string {
  return getDisplayName('region', iso, tag);
}

export function getLanguageName(iso: string, tag: string): string {
  return getDisplayName('language', iso === 'cn' ? 'yue' : iso, tag);
}

// Cached, because Intl takes longer than the rest of a movie's details.
const tables = new Map<string, Intl.DisplayNames>();
const names = new Map<string, string>();

function getDisplayName(type: 'region' | 'language', code: string, tag: string): string {
  const key = `${type} ${tag} ${code}`;
  let name = names.get(key);
  if (name === undefined) {
    name = formatDisplayName(type, code, tag);
    names.set(key, name);
  }
  return name;
}

function formatDisplayName(type: 'region' | 'language', code: string, tag: string): string {
  const key = `${type} ${tag}`;
  const table = tables.get(key) ?? new Intl.DisplayNames([tag, 'en'], { type });
  tables.set(key, table);
  try {
    return table.of(code) ?? code;
  } catch {
    // A malformed code is its own name.
    return code;
  }
}

function capitalize(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}

function splitCodes(text: string): string[] {
  return text.trim().split(/\s+/);
}
