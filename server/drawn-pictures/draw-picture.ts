import { brotliCompressSync, constants } from 'node:zlib';
import { drawBackdrop } from '@kinora/artwork/backdrop';
import { drawPoster } from '@kinora/artwork/poster';
import { getLanguage, type Lang } from '../../domain/language/language.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import { shortHash } from '../../lib/short-hash.ts';
import type { KnownTitle } from './known-titles.ts';

/** `lang` is the language of the page; the title may be in another one. */
export type PictureSubject = TitleRef & { lang: Lang; isWide: boolean };

export type DrawnPicture = { svg: string; brotli: Uint8Array<ArrayBuffer>; etag: string };

export function drawPicture(
  { type, id, lang, isWide }: PictureSubject,
  { text, genreIds, year }: KnownTitle,
): DrawnPicture {
  const subject = { id: `${type}-${id}`, genres: genreIds };
  const tag = text.lang ?? getLanguage(lang).tag;
  const svg = isWide
    ? drawBackdrop({ ...subject, seed: 0 })
    : drawPoster({ ...subject, title: text.text, lang: tag, year });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    svg,
    brotli: new Uint8Array(brotliCompressSync(svg, { params })),
    etag: `W/"${shortHash(svg)}"`,
  };
}
