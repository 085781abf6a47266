import { fold } from '@kinora/domain/fold';
import { type Syllable, syllableOf } from './hangul.ts';

/** Korean and Japanese as people write them in Latin letters, and what all their ways of writing have in common. */

// Revised Romanization, each list in the order of the alphabet.
const INITIALS = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
// The last letter of each final, as it sounds when the next syllable begins with a vowel.
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

/** A name with its Hangul and kana in Latin letters; what is of another script stays as it is. */
export function romanised(text: string): string {
  return romanisedKana(romanisedHangul(text));
}

function romanisedHangul(text: string): string {
  const characters = [...text.normalize('NFC')];
  const syllables = characters.map(syllableOf);
  return characters
    .map((character, index) => latinOf(syllables[index], syllables[index + 1]) ?? character)
    .join('');
}

function latinOf(
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

function romanisedKana(text: string): string {
  // Folded, katakana are hiragana; a text without any keeps its accents, which are not this function's business.
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return text;
  let latin = '';
  let doubled = false;
  for (const character of fold(text)) {
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

// In this order: each step leaves less to tell apart. Systems differ in k/g, t/d, p/b, ch/j, r/l, in doubled letters, in how they
// write the vowels that Latin has no letter for, and in long vowels.
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

/** A word of folded Latin letters without what differs between spellings of the same sounds: `gisaengchung` and `kisengchung` are one. */
export function soundOf(word: string): string {
  return MERGED.reduce((sound, [letters, merged]) => sound.replace(letters, merged), word);
}
