import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Listing } from '../../../domain/listing.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { arrowDownIcon, arrowUpIcon, inboxIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';

export type Head = {
  label: string;
  /** Stands at the end of the line. */
  end?: boolean;
  /** Where the list is ordered by this column, and how it is now. */
  sort?: { to: string; now: 'ascending' | 'descending' | null };
};

/** The head of a column that a list can be ordered by: down, and up once more. `to` is where it is in an order. */
export function sortHead<Sort extends string>(
  label: string,
  now: Sort,
  [down, up]: readonly [Sort, Sort],
  to: (sort: Sort) => string,
): Head {
  return {
    label,
    sort: {
      to: to(now === down ? up : down),
      now: now === down ? 'descending' : now === up ? 'ascending' : null,
    },
  };
}

/** A table whose rows become cards where there is little room: see `.panel-table` for `data-label` and `.wide` of its cells. */
export function PanelTable({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: Head[];
  children: ReactNode;
}) {
  return (
    <div className="panel-table-box">
      <table className="panel-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map(({ label, end, sort }) => (
              <th
                key={label}
                scope="col"
                className={end ? 'end' : undefined}
                aria-sort={sort?.now ?? undefined}
              >
                {sort ? (
                  <Link className="panel-sort" to={sort.to} preventScrollReset replace>
                    {label}
                    {sort.now === 'ascending' && <Icon svg={arrowUpIcon} />}
                    {sort.now === 'descending' && <Icon svg={arrowDownIcon} />}
                  </Link>
                ) : (
                  label
                )}
                {/* Where the head is out of sight, its link is no place for the focus. */}
                {sort && <span className="panel-sort-name">{label}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Which of how many are shown. */
export function Tally({
  of: { rows, page, total, more },
  size,
}: {
  of: Listing<unknown>;
  size: number;
}) {
  const { t } = useLanguage();
  const from = (page - 1) * size + 1;
  if (rows.length === 0) return null;
  const values = { from, to: from + rows.length - 1, total };
  return (
    <p className="panel-tally" aria-live="polite">
      {t(more ? 'admin.tally_more' : 'admin.tally', values)}
    </p>
  );
}

/** What stands where a list has nothing to show. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="panel-empty">
      <Icon svg={inboxIcon} />
      <p>{children}</p>
    </div>
  );
}
