import { Link } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';

type Item = { name: string; count: number; to: string };

type BarListProps = { title: string; note: string; items: Item[]; emptyText: string };

/** Items by count, with proportional bars. */
export function BarList({ title, note, items, emptyText }: BarListProps) {
  const { format } = useLanguage();
  const max = Math.max(1, ...items.map(({ count }) => count));
  return (
    <section className="stat-box">
      <div className="stat-head">
        <h3>{title}</h3>
        {items.length > 0 && <p className="fine-print">{note}</p>}
      </div>
      {items.length === 0 ? (
        <p className="stat-empty">{emptyText}</p>
      ) : (
        <ol className="stat-bars">
          {items.map(({ name, count, to }) => (
            <li key={to}>
              <Link to={to}>
                <bdi>{name}</bdi>
              </Link>
              <span className="muted">{format.number(count)}</span>
              {/* The CSP allows no style attributes
                  (docs/decisions/2026-11-23-content-security-policy.md). */}
              <svg aria-hidden="true">
                <rect width={`${(100 * count) / max}%`} height="100%" rx="3" />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
