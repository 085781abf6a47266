import { useLanguage } from '../../../i18n/language-context.tsx';
import { logInIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PendingActionView } from '../types.ts';

/**
 * Names the action that follows the sign-in. Its icon is one that every page has: that of the
 * button would be shared with the title page, which would load all account forms with it.
 */
export function PendingActionNote({ name, title }: PendingActionView) {
  const { t } = useLanguage();
  return (
    <p className="pending-action">
      <Icon svg={logInIcon} directional />
      <span>{t.rich(`pending.${name}`, { title: <bdi>{title}</bdi> })}</span>
    </p>
  );
}
