import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language-context.tsx';
import { circleCheckIcon, circleExclamationPointIcon, xIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import type { VisibleToast } from '../toaster.tsx';

const TOAST_DURATION_MS = 5000;
const ACTION_TOAST_DURATION_MS = 10_000;

/** A toast. Stays while it is hovered or contains the focus. */
export function ToastCard({ toast, onEnd }: { toast: VisibleToast; onEnd: (id: number) => void }) {
  const { t } = useLanguage();
  const { id, title, text, tone, action } = toast;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isPaused = hovered || focused;

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(
      () => onEnd(id),
      action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS,
    );
    return () => clearTimeout(timer);
  }, [isPaused, id, action, onEnd]);

  const icon = tone === 'good' ? circleCheckIcon : circleExclamationPointIcon;
  return (
    <li
      className={`toast toast--${tone}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon svg={icon} />
      <div>
        <strong>{title}</strong>
        {text && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
      <div className="toast-end needs-js">
        {action && (
          <button
            type="button"
            className="button button--plain toast-action"
            onClick={() => {
              onEnd(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        <IconButton label={t('site.close')} onClick={() => onEnd(id)}>
          <Icon svg={xIcon} />
        </IconButton>
      </div>
    </li>
  );
}
