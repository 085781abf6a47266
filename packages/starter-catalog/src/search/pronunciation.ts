import { normalizeForSearch } from '@kinora/domain/search-text';
import { parseSyllable, type Syllable } from './hangul.ts';

/** Romanization of Korean and Japanese, and a key that is the same for different romanizations. */

// Revised Romanization, in alphabetical order of the Hangul letters.
const INITIALS = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
// Finals before a syllable that begins with a vowel.
const LINKED = '_ g kk s n j n d r g m b s t p r m b s s ss ng j ch k t p _'.split(' ');
const SILENT = 11;
const NG = 21;

const KANA = `
あa いi うu えe おo かka きki くku けke こko がga ぎgi ぐgu げge ごgo さsa しshi すsu せse そso ざza じji ずzu ぜze ぞzo
たta ちchi つtsu てte とto だda ぢji づzu でde どdo なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho ばba びbi ぶbu べbe ぼbo
ぱpa ぴpi ぷpu ぺpe ぽpo まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa ゐi ゑe をo んn
ぁa ぃi ぅu ぇe ぉo ゔvu ゕka ゖke`;
const LATIN_OF_KANA = new Map(
  [...KANA.matchAll(/(\p{Script=Hiragana})(\w+)/gu)].map(([, kana = '', latin = '']) => [
    kana,
    latin,
  ]),
);
const SMALL_Y: Record<string, string> = { ゃ: 'a', ゅ: 'u', ょ: 'o' };
const SMALL_VOWELS = 'ぁぃぅぇぉ';

/** Replaces Hangul and kana by Latin letters; other scripts stay. */
export function romanize(text: string): string {
  return romanizeKana(romanizeHangul(text));
}

function romanizeHangul(text: string): string {
  const characters = [...text.normalize('NFC')];
  const syllables = characters.map(parseSyllable);
  return characters
    .map((character, index) => syllableToLatin(syllables[index], syllables[index + 1]) ?? character)
    .join('');
}

function syllableToLatin(
  syllable: Syllable | null | undefined,
  next: Syllable | null | undefined,
): string | null {
  if (!syllable) return null;
  const links = next?.initial === SILENT && syllable.final !== NG;
  const letters = [
    INITIALS[syllable.initial],
    VOWELS[syllable.vowel],
    (links ? LINKED : FINALS)[syllable.final],
  ];
  return letters.join('').replaceAll('_', '');
}

function romanizeKana(text: string): string {
  // `fold` turns katakana into hiragana and removes accents, so other texts are left alone.
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return text;
  let latin = '';
  let doubled = false;
  for (const character of normalizeForSearch(text)) {
    const small = SMALL_Y[character];
    const sound = LATIN_OF_KANA.get(character);
    if (character === 'っ') doubled = true;
    else if (character === 'ー') continue;
    else if (small) latin = `${latin.replace(/(sh|ch|j)i$/, '$1').replace(/i$/, 'y')}${small}`;
    else if (sound && SMALL_VOWELS.includes(character))
      latin = `${latin.replace(/[aiueo]$/, '')}${sound}`;
    else {
      latin += sound && doubled ? `${sound[0]}${sound}` : (sound ?? character);
      doubled = false;
    }
  }
  return latin;
}

// Ordered: each step merges more. Romanizations differ in k/g, t/d, p/b, ch/j, r/l, in doubled
// letters, in vowels that Latin lacks and in long vowels.
const MERGED: [RegExp, string][] = [
  [/woo/g, 'u'],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/ou/g, 'o'],
  [/eo/g, 'o'],
  [/eu/g, 'u'],
  [/[ao]e/g, 'e'],
  [/tch|ch|ty|z/g, 'j'],
  [/sh/g, 's'],
  [/ts/g, 't'],
  [/([sj])y/g, '$1'],
  [/f/g, 'h'],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/l/g, 'r'],
  [/(.)\1+/g, '$1'],
];

/**
 * Merges the spellings of a folded Latin word: `gisaengchung` and `kisengchung` get the same key.
 */
export function toSoundKey(word: string): string {
  return MERGED.reduce((sound, [letters, merged]) => sound.replace(letters, merged), word);
}
