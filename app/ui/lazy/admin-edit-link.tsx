import { Link } from 'react-router';
import type { TitleRef } from '../../../domain/titles/title.ts';
import { adminLinks } from '../../i18n/admin-links.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { pencilIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';

/** Opens the dialog of a new override with this title chosen (M7). */
export function AdminEditLink({ title: { type, id } }: { title: TitleRef }) {
  const { code, t } = useLanguage();
  return (
    <Link className="more-link" to={adminLinks.tab(code, 'overrides', { add: type, of: id })}>
      <Icon svg={pencilIcon} />
      {t('title.edit')}
    </Link>
  );
}
