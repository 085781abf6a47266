import type { ReactNode } from 'react';
import { circleExclamationPointIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';

/** Above the statistics: something that stops the site from working. */
export function StatsWarning({ children }: { children: ReactNode }) {
  return (
    <p className="admin-warning stat-warning" role="status">
      <Icon svg={circleExclamationPointIcon} />
      <span>{children}</span>
    </p>
  );
}
