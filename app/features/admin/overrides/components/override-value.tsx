import { useLanguage } from '../../../../i18n/language-context.tsx';
import { triangleExclamationPointIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Poster, WidePicture } from '../../../../ui/picture.tsx';
import type { OverrideRow, OverrideValue } from '../types.ts';

/** Longer values are collapsed. */
const SHORT = 280;

/** The value of an override as JSON, with a preview if it is an image path. */
export function Value({ row: { field, language, value } }: { row: OverrideRow }) {
  const json = JSON.stringify(value, null, 2);
  const code = (
    <pre className="override-value" dir="auto">
      <code lang={language}>{json}</code>
    </pre>
  );
  if (field === 'poster_path' || field === 'backdrop_path')
    return (
      <div className="override-picture">
        {field === 'poster_path' ? (
          <Poster path={String(value)} sizes="4rem" />
        ) : (
          <WidePicture path={String(value)} sizes="8rem" />
        )}
        {code}
      </div>
    );
  if (json.length <= SHORT) return code;
  return (
    <details className="override-long">
      <summary>
        <code className="two-lines" lang={language} dir="auto">
          {json.slice(0, SHORT)}
        </code>
      </summary>
      {code}
    </details>
  );
}

/** Shown if the catalog value has changed since. */
export function Moved({ row: { moved, language } }: { row: OverrideRow }) {
  const { t } = useLanguage();
  if (moved === null) return null;
  return (
    <div className="admin-warning override-moved">
      <p>
        <Icon svg={triangleExclamationPointIcon} /> {t('overrides.moved')}
      </p>
      <p className="two-lines">
        {t.rich('overrides.was', { value: <Said language={language}>{moved.was}</Said> })}
      </p>
      <p className="two-lines">
        {t.rich('overrides.is', { value: <Said language={language}>{moved.is}</Said> })}
      </p>
    </div>
  );
}

/** A catalog value, or a dash. */
function Said({ language, children }: { language: string; children: OverrideValue | null }) {
  return <bdi lang={language}>{children ?? '–'}</bdi>;
}
