import type { Lang } from '@kinora/domain/language';

type Names = [season: string, specials: string, episode: string];

/** Default names; `#` is replaced by the number. A language without a row gets English ones. */
const NAMES: Partial<Record<Lang, Names>> & { en: Names } = {
  ko: ['시즌 #', '스페셜', '에피소드 #'],
  en: ['Season #', 'Specials', 'Episode #'],
  'zh-cn': ['第 # 季', '特别篇', '第 # 集'],
  'zh-tw': ['第 # 季', '特別篇', '第 # 集'],
  ja: ['シーズン#', '特別編', '第#話'],
  ru: ['Сезон #', 'Спецвыпуски', 'Эпизод #'],
  th: ['ซีซั่น #', 'ตอนพิเศษ', 'ตอนที่ #'],
  cs: ['#. sezóna', 'Speciály', '#. epizoda'],
  fr: ['Saison #', 'Épisodes spéciaux', 'Épisode #'],
  de: ['Staffel #', 'Extras', 'Folge #'],
  nl: ['Seizoen #', 'Specials', 'Aflevering #'],
  it: ['Stagione #', 'Speciali', 'Episodio #'],
  es: ['Temporada #', 'Especiales', 'Episodio #'],
  hu: ['#. évad', 'Különkiadások', '#. epizód'],
  pt: ['Temporada #', 'Especiais', 'Episódio #'],
  'pt-br': ['Temporada #', 'Especiais', 'Episódio #'],
  he: ['עונה #', 'ספיישלים', 'פרק #'],
  da: ['Sæson #', 'Specialafsnit', 'Afsnit #'],
  fi: ['Kausi #', 'Erikoisjaksot', 'Jakso #'],
  no: ['Sesong #', 'Spesialepisoder', 'Episode #'],
  sv: ['Säsong #', 'Specialavsnitt', 'Avsnitt #'],
  pl: ['Sezon #', 'Odcinki specjalne', 'Odcinek #'],
  tr: ['#. Sezon', 'Özel Bölümler', '#. Bölüm'],
  uk: ['Сезон #', 'Спецвипуски', 'Серія #'],
  ar: ['الموسم #', 'حلقات خاصة', 'الحلقة #'],
  el: ['Σεζόν #', 'Ειδικά επεισόδια', 'Επεισόδιο #'],
  ro: ['Sezonul #', 'Episoade speciale', 'Episodul #'],
  sk: ['#. séria', 'Špeciály', '#. epizóda'],
};

export function defaultSeasonName(number: number, lang: Lang | null): string {
  const [season, specials] = getNames(lang);
  return number === 0 ? specials : season.replace('#', String(number));
}

export function defaultEpisodeName(number: number, lang: Lang | null): string {
  return getNames(lang)[2].replace('#', String(number));
}

function getNames(lang: Lang | null): Names {
  return (lang && NAMES[lang]) ?? NAMES.en;
}
