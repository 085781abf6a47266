import type { OverrideField, OverrideLanguage } from '../../../../../domain/override.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { LongField } from '../../../../ui/form/long-field.tsx';
import { SubmitButton } from '../../../../ui/form/post-form.tsx';
import { MOST, readValue, withValue } from '../rules.ts';
import type { TitleFace } from '../types.ts';
import { BeforeAndAfter } from './title-face.tsx';

type ValueInputProps = { field: OverrideField; value: string; onType: (typed: string) => void };

/** The input of each field. `value` is its initial value. */
export function ValueInput({ field, value, onType }: ValueInputProps) {
  const { t } = useLanguage();
  const label = t(`overrides.field_${field}`);
  if (field === 'overview')
    return (
      <LongField
        name="value"
        label={label}
        rows={8}
        defaultValue={value}
        maxLength={MOST.overview}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    );
  const shared = {
    name: 'value',
    label,
    defaultValue: value,
    required: true,
    autoComplete: 'off',
  } as const;
  if (field === 'vote_average')
    return (
      <Field
        {...shared}
        type="number"
        inputMode="decimal"
        min={0}
        max={10}
        step={0.1}
        hint={t('overrides.score_hint')}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    );
  const isPath = field === 'poster_path' || field === 'backdrop_path';
  return (
    <Field
      {...shared}
      maxLength={MOST[field]}
      dir={isPath ? 'ltr' : 'auto'}
      spellCheck={!isPath}
      hint={isPath ? t('overrides.path_hint') : undefined}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  );
}

type PreviewProps = {
  field: OverrideField;
  language: OverrideLanguage;
  shown: TitleFace | null;
  typed: string;
};

/** The title before and after the change. Without scripts, shows the value that was last sent. */
export function Preview({ field, language, shown, typed }: PreviewProps) {
  const { t } = useLanguage();
  if (shown === null) return <p className="admin-hint">{t('overrides.no_preview')}</p>;
  const read = readValue(field, typed);
  const isWritten = 'value' in read && (!/_path$/.test(field) || /\.\w{3,4}$/.test(typed.trim()));
  return (
    <BeforeAndAfter
      field={field}
      language={language}
      before={shown}
      after={isWritten ? withValue(shown, field, read.value) : shown}
    />
  );
}

export function PreviewButton() {
  const { t } = useLanguage();
  return (
    <span className="without-js">
      <SubmitButton intent="admin_override_preview">{t('overrides.preview')}</SubmitButton>
    </span>
  );
}
