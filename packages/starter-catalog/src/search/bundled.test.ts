import { normalizeForSearch, tokenize } from '@kinora/domain/search-text';
import { expect, test } from 'vitest';
import { createLibrary } from '../library/library.ts';
import { BUNDLED_DATA, loadRecords } from '../library/load-records.ts';

// Queries, and the bundled titles they should find first.
const library = createLibrary(loadRecords(BUNDLED_DATA));

/** As many as the site suggests. */
const MAX_SUGGESTIONS = 6;

function getFirstResult(query: string): string {
  const [first] = library.search(query, ['movie', 'tv', 'person']);
  if (!first) return 'nothing';
  if (first.kind === 'person') return library.people.get(first.id)?.names.en ?? '';
  return (first.kind === 'movie' ? library.movies : library.shows).get(first.id)?.titles.en ?? '';
}

const QUERIES: Record<string, Record<string, string>> = {
  Korean: {
    기생충: 'Parasite',
    '기생 충': 'Parasite',
    올드보이: 'Oldboy',
    오징어게임: 'Squid Game',
    '사랑의 불시착': 'Crash Landing on You',
    사랑불시착: 'Crash Landing on You',
    '센과 치히로': 'Spirited Away',
    하울: 'Howl’s Moving Castle',
    '케이팝 데몬 헌터스': 'KPop Demon Hunters',
    도라에몽: 'Doraemon',
    봉준호: 'Bong Joon-ho',
    양조위: 'Tony Leung Chiu-wai',
    인터스테라: 'Interstellar',
  },
  'initial consonants and incomplete syllables': {
    ㄱㅅㅊ: 'Parasite',
    ㄳㅊ: 'Parasite',
    기새: 'Parasite',
    기ㅅ: 'Parasite',
    ㅇㅈㅇㄱㅇ: 'Squid Game',
    ㅅㄱㅎ: 'Song Kang-ho',
    ㅂㅅㅎ: 'Train to Busan',
    'ㅅㅍㅇㄷ-ㅁ': 'Spider-Man: Into the Spider-Verse',
  },
  'Korean in Latin letters': {
    gisaengchung: 'Parasite',
    kisaengchung: 'Parasite',
    'gi saeng chung': 'Parasite',
    oldeuboi: 'Oldboy',
    busanhaeng: 'Train to Busan',
    'ojingeo geim': 'Squid Game',
    'song gangho': 'Song Kang-ho',
    'pak chanwook': 'Park Chan-wook',
  },
  'with a year': {
    '괴물 2006': 'The Host',
    '괴물 2023': 'Monster',
    'the host (2006)': 'The Host',
    'blade runner 2049': 'Blade Runner 2049',
    '2001': '2001: A Space Odyssey',
    '1917': '1917',
    'interstellar 2015': 'Interstellar',
    '괴물 2005': 'Monster',
  },
  English: {
    parasite: 'Parasite',
    'dark knight': 'The Dark Knight',
    godfather: 'The Godfather',
    'lord of the rings': 'The Lord of the Rings: The Fellowship of the Ring',
    lotr: 'The Lord of the Rings: The Fellowship of the Ring',
    hmc: 'Howl’s Moving Castle',
    spiderman: 'Spider-Man: Into the Spider-Verse',
    'wall e': 'WALL·E',
    'in the mood for love': 'In the Mood for Love',
    'game of': 'Game of Thrones',
    toy: 'Toy Story',
  },
  'with typing errors': {
    parasyte: 'Parasite',
    intersteler: 'Interstellar',
    'breaking bda': 'Breaking Bad',
    'strnger things': 'Stranger Things',
    doramon: 'Doraemon',
    doraeon: 'Doraemon',
    jokr: 'Joker',
    akra: 'Akira',
    'the ire': 'The Wire',
    matirx: 'The Matrix',
    alein: 'Alien',
  },
  Japanese: {
    千と千尋: 'Spirited Away',
    せんとちひろ: 'Spirited Away',
    'sen to chihiro': 'Spirited Away',
    君の名は: 'Your Name.',
    'kimi no na wa': 'Your Name.',
    ﾊﾟﾗｻｲﾄ: 'Parasite',
    七人の侍: 'Seven Samurai',
    'shichinin no samurai': 'Seven Samurai',
    宮崎駿: 'Hayao Miyazaki',
  },
  Chinese: {
    寄生虫: 'Parasite',
    寄生上流: 'Parasite',
    花样年华: 'In the Mood for Love',
    花樣年華: 'In the Mood for Love',
    梁朝偉: 'Tony Leung Chiu-wai',
    'wo hu cang long': 'Crouching Tiger, Hidden Dragon',
  },
  French: {
    amelie: 'Amélie',
    'les intouchables': 'The Intouchables',
    'le fabuleux destin': 'Amélie',
  },
  German: { 'leben der anderen': 'The Lives of Others', untergang: 'Downfall' },
  Spanish: {
    'laberinto del fauno': 'Pan’s Labyrinth',
    parasitos: 'Parasite',
    'secreto de sus ojos': 'The Secret in Their Eyes',
  },
  Portuguese: { 'cidade de deus': 'City of God', 'round 6': 'Squid Game' },
  Italian: { 'vita e bella': 'Life Is Beautiful' },
  Hungarian: { elosködok: 'Parasite', 'csillagok kozott': 'Interstellar' },
  Turkish: { yildizlararasi: 'Interstellar', YILDIZLARARASI: 'Interstellar' },
  Russian: {
    паразиты: 'Parasite',
    интерстелар: 'Interstellar',
    'иди и смотри': 'Come and See',
    'idi i smotri': 'Come and See',
  },
  Ukrainian: { паразити: 'Parasite' },
  Greek: { παρασιτα: 'Parasite' },
  Arabic: { طفيلي: 'Parasite', الطفيلي: 'Parasite', 'بَيْنَ النُّجوم': 'Interstellar' },
  Hebrew: { פרזיטים: 'Parasite', 'בֵּין כּוֹכָבִים': 'Interstellar' },
  Thai: { ปรสิต: 'Parasite' },
};

const cases = Object.entries(QUERIES).flatMap(([language, queries]) =>
  Object.entries(queries).map(
    ([query, first]) => [language, query, first.replaceAll('’', "'")] as const,
  ),
);

test.each(cases)('%s: "%s" finds %s first', { tags: ['H8'] }, (_language, query, first) => {
  expect(getFirstResult(query)).toBe(first);
});

test('every title is among the first results for its name in each language', {
  tags: ['H8'],
}, () => {
  const titles = [...library.movies.values(), ...library.shows.values()];
  const missing = titles.flatMap(({ type, id, titles: names, originalTitle }) =>
    [...new Set([...Object.values(names), originalTitle])].filter(
      (name) =>
        !library
          .search(name, ['movie', 'tv', 'person'])
          .slice(0, MAX_SUGGESTIONS)
          .some((hit) => hit.kind === type && hit.id === id),
    ),
  );
  expect(missing).toEqual([]);
});

test('a query with a very short sound key finds nothing', () => {
  expect(library.search('zzz', ['movie', 'tv', 'person'])).toEqual([]);
});

test('only the first twelve words of a query are looked up', () => {
  const names = Object.values(library.movies.get(120)?.titles ?? {}).flatMap((name) =>
    tokenize(normalizeForSearch(name)),
  );
  // Words of one title in any order: most of them match.
  const knownWords = [...new Set(names)].filter((word) => /^[a-z]{3,6}$/.test(word)).slice(0, 20);
  const unknown = Array.from('abcdefghijkl', (letter) => `qq${letter}`);
  expect(knownWords).toHaveLength(20);
  expect(library.search([...knownWords.slice(0, 12), ...unknown].join(' '), ['movie'])[0]?.id).toBe(
    120,
  );
  expect(library.search([...unknown, ...knownWords].join(' '), ['movie'])).toEqual([]);
});
