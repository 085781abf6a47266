import type { MediaType } from '../../../domain/titles/title.ts';
import type { ShareSubject } from '../../../domain/web/share-picture.ts';
import type { Services } from '../../context.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';

/** Texts for the share image of a title (D11); `null` for an unknown title. */
export async function getShareSubject(
  { catalog }: Pick<Services, 'catalog'>,
  type: MediaType,
  id: number,
  { code, t, format }: PageLanguage,
): Promise<ShareSubject | null> {
  const title = await catalog.title(type, id, code);
  return (
    title && {
      type,
      id,
      lang: code,
      title: title.title.text,
      genreIds: title.genreIds,
      details: [t(`type.${type}`), title.date?.slice(0, 4)].filter(Boolean).join(' · '),
      score: title.score === null ? null : format.score(title.score),
    }
  );
}
