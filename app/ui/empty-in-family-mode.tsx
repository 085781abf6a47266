import { useLanguage } from '../i18n/language-context.tsx';
import { links } from '../i18n/links.ts';
import { PageLink } from './page-link.tsx';
import { useSite } from './site.tsx';

/** Text of an empty list whose titles family mode may hide, and the way to change that. */
export function EmptyInFamilyMode() {
  const { code } = useLanguage();
  const { familyMode } = useSite();
  return (
    <>
      <p>{familyMode?.empty}</p>
      <PageLink className="button button--secondary" to={links.page(code, 'family')}>
        {familyMode?.change}
      </PageLink>
    </>
  );
}
