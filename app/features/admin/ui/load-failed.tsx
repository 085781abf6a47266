import { useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import type { MessageKey } from '../../../i18n/translator.ts';
import { circleExclamationPointIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Replaces a list that could not be loaded (M12). */
export function LoadFailed({ text = 'admin.load_failed' }: { text?: MessageKey }) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <div className="admin-warning load-failed" role="alert">
      <p>
        <Icon svg={circleExclamationPointIcon} /> {t(text)}
      </p>
      <a className="button button--secondary" href={pathname + search}>
        {t('error.try_again')}
      </a>
    </div>
  );
}
