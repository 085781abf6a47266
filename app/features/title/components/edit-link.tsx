import { Link } from 'react-router';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { pageUrl } from '../../../i18n/links.ts';
import { pencilIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useSite } from '../../../ui/site.tsx';

/** Lets admins correct the title, in the dialog of a new override (M7). */
export function EditLink({ title: { type, id } }: { title: TitleRef }) {
  const { code, t } = useLanguage();
  const query = new URLSearchParams({ add: type, of: String(id) });
  return (
    useSite().user?.admin && (
      <Link className="more-link" to={pageUrl(code, '/admin/overrides', query)}>
        <Icon svg={pencilIcon} />
        {t('title.edit')}
      </Link>
    )
  );
}
