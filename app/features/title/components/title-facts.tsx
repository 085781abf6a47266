import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted, langAttributes } from '../../../ui/localized.tsx';
import type { Fact, FactValue } from '../get-title-facts.server.ts';

/** All facts. Phones show the brief ones in `BriefFacts` instead. */
export function TitleFacts({ facts }: { facts: Fact[] }) {
  const { t } = useLanguage();
  return (
    <dl className="fact-sheet" aria-label={t('fact.label')}>
      {facts.map((fact) => (
        <FactRow
          key={fact.label}
          fact={fact}
          className={fact.isBrief ? 'in-brief-facts' : undefined}
        />
      ))}
    </dl>
  );
}

/** Beside the poster, on phones only. */
export function BriefFacts({ facts }: { facts: Fact[] }) {
  const { t } = useLanguage();
  return (
    <dl className="fact-sheet brief-facts" aria-label={t('fact.label')}>
      {facts
        .filter(({ isBrief }) => isBrief)
        .map((fact) => (
          <FactRow key={fact.label} fact={fact} />
        ))}
    </dl>
  );
}

function FactRow({ fact: { label, values }, className }: { fact: Fact; className?: string }) {
  const { format } = useLanguage();
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        {values.map((value, index) => (
          <span key={value.url ?? value.text}>
            {index > 0 && <Formatted>{format.join(['', ''])}</Formatted>}
            <Value value={value} />
          </span>
        ))}
      </dd>
    </div>
  );
}

function Value({ value: { text, url, lang = null } }: { value: FactValue }) {
  const name = <bdi {...langAttributes(lang)}>{text}</bdi>;
  if (url === undefined) return name;
  if (url.startsWith('/')) return <Link to={url}>{name}</Link>;
  return (
    <a href={url} rel="noopener noreferrer nofollow">
      {name}
    </a>
  );
}
