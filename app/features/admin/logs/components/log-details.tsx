import { useLanguage } from '../../../../i18n/language-context.tsx';
import { arrowRightIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { actionTone, humanize, toDetailLines } from '../rules.ts';

const MAX_UNSCROLLED_LENGTH = 200;

/** The action of an entry (M9). */
export function ActionBadge({ action }: { action: string }) {
  const tone = actionTone(action);
  return (
    <span
      className={tone === null ? 'badge admin-log-action' : `badge badge--${tone} admin-log-action`}
    >
      {humanize(action)}
    </span>
  );
}

/** The details of an entry, with values before and after. */
export function DetailLines({ details }: { details: Record<string, unknown> }) {
  const { t } = useLanguage();
  const lines = toDetailLines(details);
  if (lines.length === 0) return null;
  return (
    <ul className="admin-changes">
      {lines.map((line) => (
        <li key={'value' in line ? `fact ${line.name}` : `change ${line.name}`}>
          {line.name !== '' && <span className="muted">{humanize(line.name)}</span>}
          {'value' in line ? (
            <bdi>{line.value}</bdi>
          ) : (
            <>
              {line.before !== null && (
                <del>
                  <span className="sr-only">{t('logs.before')}: </span>
                  <bdi>{line.before}</bdi>
                </del>
              )}
              {line.after !== null && (
                <>
                  <Icon svg={arrowRightIcon} />
                  <ins>
                    <span className="sr-only">{t('logs.after')}: </span>
                    <bdi>{line.after}</bdi>
                  </ins>
                </>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Details as JSON in a row of a list. Long ones scroll, which takes the focus in all browsers. */
export function JsonCell({ json }: { json: string }) {
  const { t } = useLanguage();
  const scrolls = json.length > MAX_UNSCROLLED_LENGTH && {
    className: 'admin-json admin-json--scrolls',
    role: 'group',
    'aria-label': t('logs.details'),
    tabIndex: 0,
  };
  return (
    <pre className="admin-json" dir="ltr" {...scrolls}>
      {json}
    </pre>
  );
}
