import type { WatchNote } from '../../domain/titles/watch-entries.ts';
import type { PageLanguage } from './page-language.ts';

/** The notes of an offer as one text; `null` without notes. */
export function watchNoteText(notes: WatchNote[], { t, format }: PageLanguage): string | null {
  if (notes.length === 0) return null;
  return notes
    .map(({ kind, stores }) => t(`watch.${kind}`, { stores: format.join(stores) }))
    .join(' · ');
}
