import type { ReactNode } from 'react';

type PersonCellProps = {
  /** Null where there is none: `nameless` stands for it. */
  name: string | null;
  nameless: string;
  /** Stands under the name. */
  below?: ReactNode;
  badge?: ReactNode;
};

/** Somebody in a table: initial, name, and what tells them apart. */
export function PersonCell({ name, nameless, below, badge }: PersonCellProps) {
  return (
    <span className="panel-person">
      <span className="user-initial" aria-hidden>
        {name === null ? '–' : [...name][0]?.toLocaleUpperCase()}
      </span>
      <span className="panel-person-name">
        {name === null ? <span className="quiet">{nameless}</span> : <bdi>{name}</bdi>} {badge}
        {below && <small>{below}</small>}
      </span>
    </span>
  );
}

/** As much of an id as tells it from others (A 9). */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
