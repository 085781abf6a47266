import { useLanguage } from '../../../../i18n/language-context.tsx';
import { triangleExclamationPointIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Poster, WidePicture } from '../../../../ui/picture.tsx';
import type { OverrideRow, OverrideValue } from '../types.ts';

/** Longer values are collapsed. */
const MAX_EXPANDED_LENGTH = 280;

/** The value of an override as JSON, with a preview if it is an image path. */
export function ValuePreview({ row: { field, language, value } }: { row: OverrideRow }) {
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
  if (json.length <= MAX_EXPANDED_LENGTH) return code;
  return (
    <details className="override-expandable">
      <summary>
        <code className="two-lines" lang={language} dir="auto">
          {json.slice(0, MAX_EXPANDED_LENGTH)}
        </code>
      </summary>
      {code}
    </details>
  );
}

/** Shown if the catalog value has changed since. */
export function CatalogDriftWarning({ row: { catalogDrift, language } }: { row: OverrideRow }) {
  const { t } = useLanguage();
  if (catalogDrift === null) return null;
  return (
    <div className="admin-warning override-drift">
      <p>
        <Icon svg={triangleExclamationPointIcon} /> {t('overrides.moved')}
      </p>
      {catalogDrift.before !== undefined && (
        <p className="two-lines">
          {t.rich('overrides.was', {
            value: <CatalogValue language={language}>{catalogDrift.before}</CatalogValue>,
          })}
        </p>
      )}
      <p className="two-lines">
        {t.rich('overrides.is', {
          value: <CatalogValue language={language}>{catalogDrift.now}</CatalogValue>,
        })}
      </p>
    </div>
  );
}

/** A catalog value, or a dash. */
function CatalogValue({
  language,
  children,
}: {
  language: string;
  children: OverrideValue | null;
}) {
  return <bdi lang={language}>{children ?? '–'}</bdi>;
}
