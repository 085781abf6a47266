import { Link } from 'react-router';
import type { Chip } from '../get-chips.server.ts';

/** A row of links that scrolls on narrow screens. */
export function Chips({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <nav className="chips" aria-label={label}>
      {chips.map((chip) => (
        <Link key={chip.url} className="chip" to={chip.url} prefetch="intent">
          {chip.label}
        </Link>
      ))}
    </nav>
  );
}
