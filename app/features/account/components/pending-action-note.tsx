import { useLanguage } from '../../../i18n/language-context.tsx';
import { bookmarkIcon, eyeIcon, starIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PendingActionView } from '../types.ts';

const ICONS = { save: bookmarkIcon, seen: eyeIcon, rate: starIcon };

/** What will be done once the visitor has signed in. */
export function PendingActionNote({ name, title }: PendingActionView) {
  const { t } = useLanguage();
  return (
    <p className="pending-action">
      <Icon svg={ICONS[name]} />
      <span>{t.rich(`pending.${name}`, { title: <bdi>{title}</bdi> })}</span>
    </p>
  );
}
