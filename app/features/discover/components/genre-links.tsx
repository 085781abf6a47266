import type { Genre } from '../../../../domain/titles/genre.ts';
import type { MediaType } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PageLink } from '../../../ui/page-link.tsx';

export function GenreLinks({ type, genres }: { type: MediaType; genres: Genre[] }) {
  const { code, t } = useLanguage();
  return (
    <nav className="button-row" aria-label={t('filter.genre')}>
      {genres.map(({ id, name }) => (
        <PageLink key={id} className="button button--secondary" to={links.genre(code, type, name)}>
          {name}
        </PageLink>
      ))}
    </nav>
  );
}
