import type { OverrideField, OverrideLanguage } from '../../../../../domain/admin/override.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Field, LongField } from '../../../../ui/form/field.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { MAX_LENGTHS, readValue, withValue } from '../rules.ts';
import type { TitlePreview } from '../types.ts';
import { BeforeAfterPreview } from './title-preview.tsx';

type ValueInputProps = {
  field: OverrideField;
  value: string;
  onValueInput: (typed: string) => void;
};

/** The input of each field. `value` is its initial value. */
export function ValueInput({ field, value, onValueInput }: ValueInputProps) {
  const { t } = useLanguage();
  const label = t(`overrides.field_${field}`);
  if (field === 'overview')
    return (
      <LongField
        name="value"
        label={label}
        rows={8}
        defaultValue={value}
        maxLength={MAX_LENGTHS.overview}
        onInput={(event) => onValueInput(event.currentTarget.value)}
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
        onInput={(event) => onValueInput(event.currentTarget.value)}
      />
    );
  const isPath = field === 'poster_path' || field === 'backdrop_path';
  return (
    <Field
      {...shared}
      maxLength={MAX_LENGTHS[field]}
      dir={isPath ? 'ltr' : 'auto'}
      spellCheck={!isPath}
      hint={isPath ? t('overrides.path_hint') : undefined}
      onInput={(event) => onValueInput(event.currentTarget.value)}
    />
  );
}

type PreviewProps = {
  field: OverrideField;
  language: OverrideLanguage;
  current: TitlePreview | null;
  draftValue: string;
};

/** The title before and after the change. Without scripts, shows the value that was last sent. */
export function Preview({ field, language, current, draftValue }: PreviewProps) {
  const { t } = useLanguage();
  if (current === null) return <p className="admin-hint">{t('overrides.no_preview')}</p>;
  const parsed = readValue(field, draftValue);
  const isComplete =
    'value' in parsed && (!/_path$/.test(field) || /\.\w{3,4}$/.test(draftValue.trim()));
  return (
    <BeforeAfterPreview
      field={field}
      language={language}
      before={current}
      after={isComplete ? withValue(current, field, parsed.value) : current}
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
