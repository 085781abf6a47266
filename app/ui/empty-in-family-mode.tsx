import { Link } from 'react-router';
import { useLanguage } from '../i18n/language-context.tsx';
import { links } from '../i18n/links.ts';
import { useSite } from './site.tsx';

/** Text of an empty list whose titles family mode may hide, and the way to change that. */
export function EmptyInFamilyMode() {
  const { code } = useLanguage();
  const { familyMode } = useSite();
  return (
    <>
      <p>{familyMode?.empty}</p>
      <Link className="button button--secondary" to={links.page(code, 'family')}>
        {familyMode?.change}
      </Link>
    </>
  );
}
