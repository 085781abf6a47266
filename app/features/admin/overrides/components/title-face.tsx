import type { OverrideField, OverrideLanguage } from '../../../../../domain/override.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Poster, WidePicture } from '../../../../ui/picture.tsx';
import { Score } from '../../../../ui/score.tsx';
import type { TitleFace } from '../types.ts';

type FacesProps = {
  field: OverrideField;
  language: OverrideLanguage;
  before: TitleFace;
  after: TitleFace;
};

/** A title as visitors see it, before and after a change of one of its fields. */
export function BeforeAndAfter({ field, language, before, after }: FacesProps) {
  const { t } = useLanguage();
  return (
    <div className="override-faces">
      <Face label={t('overrides.before')} field={field} language={language} face={before} />
      <Face label={t('overrides.after')} field={field} language={language} face={after} />
    </div>
  );
}

function Face({
  label,
  field,
  language,
  face,
}: {
  label: string;
  field: OverrideField;
  language: OverrideLanguage;
  face: TitleFace;
}) {
  const { title, year, overview, poster, backdrop, score } = face;
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
