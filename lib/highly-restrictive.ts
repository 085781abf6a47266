/** Scripts in use today (UAX 31, tables 5 and 7). */
const SCRIPTS = `Adlam Arabic Armenian Balinese Bamum Batak Bengali Bopomofo Canadian_Aboriginal
  Chakma Cham Cherokee Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul
  Hanifi_Rohingya Hebrew Hiragana Javanese Kannada Katakana Kayah_Li Khmer Lao Latin Lepcha Limbu
  Lisu Malayalam Mandaic Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue Newa Nko
  Nyiakeng_Puachue_Hmong Ol_Chiki Oriya Osage Saurashtra Sinhala Sundanese Syloti_Nagri Syriac
  Tai_Le Tai_Tham Tai_Viet Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Wancho Yi`.split(/\s+/);

/** Scripts that Japanese, Chinese and Korean texts mix. */
const COMBINATIONS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Signs and digits of all scripts are `Common`, marks of all scripts `Inherited`. */
const PATTERNS = [...COMBINATIONS, ...SCRIPTS.map((script) => [script])].map((scripts) => {
  const classes = ['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/**
 * Whether the letters are of one script in use today, or of several that texts commonly mix
 * ("highly restrictive" of UTS 39, section 5.2).
 */
export function isHighlyRestrictive(text: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(text));
}
