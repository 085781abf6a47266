import unhomoglyph from 'unhomoglyph';

/**
 * Texts with the same skeleton look alike, such as `admin` and its Cyrillic double (UTS 39,
 * section 4). A skeleton is for comparison only.
 */
export function toConfusableSkeleton(text: string): string {
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(visible).normalize('NFD');
}
