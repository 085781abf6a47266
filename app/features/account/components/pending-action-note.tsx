import { useLanguage } from '../../../i18n/language-context.tsx';
import { logInIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PendingActionView } from '../types.ts';

/** Names the action that follows the sign-in. */
export function PendingActionNote({ name, title }: PendingActionView) {
  const { t } = useLanguage();
  return (
    <p className="pending-action">
      <Icon svg={logInIcon} directional />
      <span>{t.rich(`pending.${name}`, { title: <bdi>{title}</bdi> })}</span>
    </p>
  );
}
