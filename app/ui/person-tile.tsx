import { Link } from 'react-router';
import { useLanguage } from '../i18n/language-context.tsx';
import { links } from '../i18n/links.ts';
import { movePoster } from './move-poster.ts';
import { Portrait } from './picture.tsx';

type PersonTileProps = {
  id: number;
  name: string;
  photo: string | null;
  notes: string[];
  sizes: string;
  eager?: boolean;
  level?: 2 | 3;
};

export function PersonTile({ id, name, photo, notes, sizes, eager, level = 3 }: PersonTileProps) {
  const { code } = useLanguage();
  const Heading = `h${level}` as const;
  return (
    <article className="tile">
      <Portrait path={photo} sizes={sizes} eager={eager} />
      <Heading className="tile-title two-lines">
        <Link
          className="tile-link"
          to={links.person(code, id, name)}
          prefetch="intent"
          viewTransition
          onClick={movePoster}
        >
          <bdi>{name}</bdi>
        </Link>
      </Heading>
      <p className="tile-meta">
        {notes.map((note) => (
          // Character names are often in another script.
          <bdi key={note}>{note}</bdi>
        ))}
      </p>
    </article>
  );
}
