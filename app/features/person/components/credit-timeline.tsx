import { Link } from 'react-router';
import type { Tile } from '../../../../domain/titles/tile.ts';
import { titleKey } from '../../../../domain/titles/title.ts';
import type { Formatter } from '../../../i18n/formatter.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { CatalogText, Formatted } from '../../../ui/localized.tsx';
import { Poster } from '../../../ui/picture.tsx';
import type { CreditLine } from '../data.server.ts';

/** A credit with one of `tiles` has its poster. */
export function CreditTimeline({ credits, tiles }: { credits: CreditLine[]; tiles: Tile[] }) {
  const { t } = useLanguage();
  return (
    <ol className="timeline">
      {groupByYear(credits).map(([year, lines]) => (
        <li key={year}>
          <span className="timeline-year">{year === '' ? t('person.undated') : year}</span>
          <ul>
            {lines.map((line) => (
              <CreditItem
                key={`${line.type} ${line.id} ${line.kind}`}
                line={line}
                tile={tiles.find((tile) => titleKey(tile) === titleKey(line))}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function CreditItem({ line, tile }: { line: CreditLine; tile: Tile | undefined }) {
  const { code, t, format } = useLanguage();
  return (
    <li>
      {tile && <Poster path={tile.picture} sizes="80px" />}
      <Link to={links.title(code, line.type, line.id, line.title.text)}>
        <CatalogText text={line.title} />
      </Link>
      <span className="badge badge--outline">{t(`type.${line.type}`)}</span>
      <span className="muted">
        <Roles line={line} format={format} />
        {line.episodes !== null &&
          line.episodes > 0 &&
          ` · ${t('person.episodes', { count: line.episodes })}`}
      </span>
    </li>
  );
}

function Roles({ line: { kind, roles }, format }: { line: CreditLine; format: Formatter }) {
  if (kind === 'cast')
    return <Formatted as="bdi">{format.join(roles.map(({ text }) => text))}</Formatted>;
  return roles.map((role, index) => (
    <span key={role.text}>
      {index > 0 && <Formatted>{format.join(['', ''])}</Formatted>}
      <CatalogText text={role} />
    </span>
  ));
}

/** Groups lines by year in their order; lines without a date are in the group `''`. */
function groupByYear(lines: CreditLine[]): [string, CreditLine[]][] {
  const years = new Map<string, CreditLine[]>();
  for (const line of lines) {
    const year = line.date?.slice(0, 4) ?? '';
    years.set(year, [...(years.get(year) ?? []), line]);
  }
  return [...years];
}
