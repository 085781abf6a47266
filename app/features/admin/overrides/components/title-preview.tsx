import type { OverrideField, OverrideLanguage } from '../../../../../domain/admin/override.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Poster, WidePicture } from '../../../../ui/picture.tsx';
import { Score } from '../../../../ui/score.tsx';
import type { TitlePreview } from '../types.ts';

type BeforeAfterProps = {
  field: OverrideField;
  language: OverrideLanguage;
  before: TitlePreview;
  after: TitlePreview;
};

/** A title as visitors see it, before and after a change of one of its fields. */
export function BeforeAfterPreview({ field, language, before, after }: BeforeAfterProps) {
  const { t } = useLanguage();
  return (
    <div className="override-previews">
      <PreviewCard
        label={t('overrides.before')}
        field={field}
        language={language}
        preview={before}
      />
      <PreviewCard label={t('overrides.after')} field={field} language={language} preview={after} />
    </div>
  );
}

function PreviewCard({
  label,
  field,
  language,
  preview,
}: {
  label: string;
  field: OverrideField;
  language: OverrideLanguage;
  preview: TitlePreview;
}) {
  const { title, year, overview, poster, backdrop, score } = preview;
  return (
    <figure>
      <figcaption className="badge">{label}</figcaption>
      <div className="tile">
        {field === 'backdrop_path' ? (
          <WidePicture path={backdrop} sizes="(min-width: 768px) 16rem, 45vw" />
        ) : (
          <Poster path={poster} sizes="(min-width: 768px) 12rem, 45vw" />
        )}
        <p className="tile-title two-lines" lang={language} dir="auto">
          {title}
        </p>
        <p className="tile-meta">
          {year && <span>{year}</span>}
          <Score value={score} />
        </p>
        {field === 'overview' && overview !== null && (
          <p className="override-overview" lang={language} dir="auto">
            {overview}
          </p>
        )}
      </div>
    </figure>
  );
}
