import { Link } from 'react-router';
import { useLanguage } from '../i18n/language-context.tsx';
import { links } from '../i18n/links.ts';
import { Portrait } from './picture.tsx';

type PersonTileProps = { id: number; name: string; photo: string | null; note: string | null; sizes: string; eager?: boolean };

/** Portrait, name and one line about a person: the part played, or that it is a person. */
export function PersonTile({ id, name, photo, note, sizes, eager }: PersonTileProps) {
  const { code } = useLanguage();
  return (
    <article className="tile">
      <Portrait path={photo} sizes={sizes} eager={eager} />
      <div className="tile-text">
        <h3 className="tile-title two-lines">
          <Link className="tile-link" to={links.person(code, id, name)} prefetch="intent">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {note && (
          <p className="tile-meta">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
    </article>
  );
}
