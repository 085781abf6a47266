import { Link } from 'react-router';
import type { Genre } from '../../../../domain/titles/genre.ts';
import type { MediaType } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';

export function GenreLinks({ type, genres }: { type: MediaType; genres: Genre[] }) {
  const { code, t } = useLanguage();
  return (
    <nav className="button-row" aria-label={t('filter.genre')}>
      {genres.map(({ id, name }) => (
        <Link key={id} className="button button--secondary" to={links.genre(code, type, name)}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
