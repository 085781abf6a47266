import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Listing } from '../../../../domain/admin/listing.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';

export type ColumnHead = {
  label: string;
  /** Aligns the column to the end of the line. */
  end?: boolean;
  /** For sortable columns: the link that sorts by it, and the current order. */
  sort?: { to: string; direction: 'ascending' | 'descending' | null };
};

/** The head of a sortable column: the first click sorts down, the second up. */
export function sortableHead<Sort extends string>(
  label: string,
  current: Sort,
  [descending, ascending]: readonly [Sort, Sort],
  to: (sort: Sort) => string,
): ColumnHead {
  return {
    label,
    sort: {
      to: to(current === descending ? ascending : descending),
      direction: current === descending ? 'descending' : current === ascending ? 'ascending' : null,
    },
  };
}

/** Rows become cards on small screens: see `.admin-table` for `data-label` and `.wide` of cells. */
export function AdminTable({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: ColumnHead[];
  children: ReactNode;
}) {
  return (
    <div className="admin-table-box">
      <table className="admin-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map(({ label, end, sort }) => (
              <th
                key={label}
                scope="col"
                className={end ? 'end' : undefined}
                aria-sort={sort?.direction ?? undefined}
              >
                {sort ? (
                  <Link className="admin-sort" to={sort.to} preventScrollReset replace>
                    {label}
                    {sort.direction === 'ascending' && <Icon svg={arrowUpIcon} />}
                    {sort.direction === 'descending' && <Icon svg={arrowDownIcon} />}
                  </Link>
                ) : (
                  label
                )}
                {/* Visually hidden on small screens, where its links must not take the focus. */}
                {sort && <span className="admin-sort-name">{label}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function ResultCount({
  listing: { rows, page, total, more },
  size,
}: {
  listing: Listing<unknown>;
  size: number;
}) {
  const { t } = useLanguage();
  const from = (page - 1) * size + 1;
  if (rows.length === 0) return null;
  const values = { from, to: from + rows.length - 1, total };
  return (
    <p className="admin-result-count" aria-live="polite">
      {t(more ? 'admin.tally_more' : 'admin.tally', values)}
    </p>
  );
}
