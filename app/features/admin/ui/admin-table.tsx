import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Listing } from '../../../../domain/listing.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { arrowDownIcon, arrowUpIcon, inboxIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';

export type Head = {
  label: string;
  /** Aligns the column to the end of the line. */
  end?: boolean;
  /** For sortable columns: the link that sorts by it, and the current order. */
  sort?: { to: string; now: 'ascending' | 'descending' | null };
};

/** The head of a sortable column: the first click sorts down, the second up. */
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

/** Rows become cards on small screens: see `.admin-table` for `data-label` and `.wide` of cells. */
export function AdminTable({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: Head[];
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
                aria-sort={sort?.now ?? undefined}
              >
                {sort ? (
                  <Link className="admin-sort" to={sort.to} preventScrollReset replace>
                    {label}
                    {sort.now === 'ascending' && <Icon svg={arrowUpIcon} />}
                    {sort.now === 'descending' && <Icon svg={arrowDownIcon} />}
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
    <p className="admin-tally" aria-live="polite">
      {t(more ? 'admin.tally_more' : 'admin.tally', values)}
    </p>
  );
}

export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="admin-empty">
      <Icon svg={inboxIcon} />
      <p>{children}</p>
    </div>
  );
}
