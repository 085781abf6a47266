import type { ReleaseDates as Dates } from '../get-release-dates.server.ts';

/** Dates of a movie in the region of the offers. */
export function ReleaseDates({ dates: { label, rows } }: { dates: Dates }) {
  return (
    <dl className="release-dates" aria-label={label}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            {row.date}
            {row.place && <small>{row.place}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
