import type { ReactNode } from 'react';

type UserCellProps = {
  /** `nameless` is shown instead of `null`. */
  name: string | null;
  nameless: string;
  below?: ReactNode;
  badge?: ReactNode;
};

export function UserCell({ name, nameless, below, badge }: UserCellProps) {
  return (
    <span className="admin-user">
      <span className="user-initial" aria-hidden>
        {name === null ? '–' : [...name][0]?.toLocaleUpperCase()}
      </span>
      <span className="admin-user-name">
        {name === null ? <span className="muted">{nameless}</span> : <bdi>{name}</bdi>} {badge}
        {below && <small>{below}</small>}
      </span>
    </span>
  );
}

/** The first characters of an id, enough to distinguish it from others (A 9). */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
