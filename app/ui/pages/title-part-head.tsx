import { Link } from 'react-router';
import type { TitleHead } from '../../../domain/titles/title.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { CatalogText } from '../localized.tsx';
import { TitleBand } from './title-band.tsx';

/** The head of a page that belongs to a title, with a link to it. */
export function TitlePartHead({ title, heading }: { title: TitleHead; heading: string }) {
  const { code } = useLanguage();
  const { type, id, title: name, poster, backdrop } = title;
  return (
    <TitleBand backdrop={backdrop} poster={poster} title={{ type, id }}>
      <p>
        <Link className="text-link" to={links.title(code, type, id, name.text)}>
          <CatalogText text={name} />
        </Link>
      </p>
      <h1>{heading}</h1>
    </TitleBand>
  );
}
