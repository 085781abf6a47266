import type { Lang } from '../../domain/language/language.ts';
import { idSlug } from '../../domain/titles/slug.ts';
import type { MediaType } from '../../domain/titles/title.ts';
import { pageUrl } from './links.ts';

/** URLs of pages that only title pages link to, so that no other page loads them. */
export const detailLinks = {
  collection: (lang: Lang, id: number, name: string) =>
    pageUrl(lang, `/collection/${encodeURIComponent(idSlug(id, name))}`),
  credits: (lang: Lang, type: MediaType, id: number, title: string) =>
    pageUrl(lang, `/${type}/${encodeURIComponent(idSlug(id, title))}/credits`),
  offers: (lang: Lang, type: MediaType, id: number, title: string) =>
    pageUrl(lang, `/${type}/${encodeURIComponent(idSlug(id, title))}/offers`),
  names: (lang: Lang, type: MediaType, id: number, title: string) =>
    pageUrl(lang, `/${type}/${encodeURIComponent(idSlug(id, title))}/names`),
  namesData: (lang: Lang, type: MediaType, id: number) =>
    pageUrl(lang, `/${type}/${id}/names.json`),
};
