import { useState } from 'react';
import {
  OVERRIDE_LANGUAGES,
  type OverrideField,
  type OverrideLanguage,
} from '../../../../../domain/admin/override.ts';
import type { FormState } from '../../../../../domain/forms/form.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { FieldProblems } from '../../../../ui/form/field.tsx';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { fieldValue } from '../rules.ts';
import type { Candidate, LocalizedTitle } from '../types.ts';
import { Preview, PreviewButton, ValueInput } from './value-fields.tsx';
import { WizardStep } from './wizard-step.tsx';

type NewValueFormProps = {
  title: Candidate;
  field: OverrideField;
  languages: Record<OverrideLanguage, LocalizedTitle>;
  formUrl: string;
  closeTo: string;
};

/** The last two steps: value and language. Updates the active override of that language, if any. */
export function NewValueForm({
  title: { type, id },
  field,
  languages,
  formUrl,
  closeTo,
}: NewValueFormProps) {
  const versions = OVERRIDE_LANGUAGES.map((language) => [
    `version_${language}`,
    languages[language].version,
  ]);
  return (
    <PostForm
      className="override-form"
      action={formUrl}
      intents={['admin_override_create', 'admin_override_preview']}
      failureTitle="overrides.create_failed"
      hidden={{ ...Object.fromEntries(versions), title: `${type}/${id}`, field, return: closeTo }}
      clientNavigation
    >
      {({ state }) => (
        <NewValueFields state={state} field={field} languages={languages} closeTo={closeTo} />
      )}
    </PostForm>
  );
}

type NewValueFieldsProps = Pick<NewValueFormProps, 'field' | 'languages' | 'closeTo'> & {
  state: FormState | undefined;
};

function NewValueFields({ state, field, languages, closeTo }: NewValueFieldsProps) {
  const { t, format } = useLanguage();
  const initialValue = state?.values.value ?? '';
  const initialLanguage =
    OVERRIDE_LANGUAGES.find((known) => known === state?.values.language) ?? OVERRIDE_LANGUAGES[0];
  const [draftValue, setDraftValue] = useState(initialValue);
  const [language, setLanguage] = useState<OverrideLanguage>(initialLanguage);
  const { preview } = languages[language];
  return (
    <>
      <div className="admin-form">
        <WizardStep step="value">
          <ValueInput field={field} value={initialValue} onValueInput={setDraftValue} />
          <div className="field-hint override-current">
            {t('overrides.present', { language: format.languageName(language) })}
            <p lang={language} dir="auto">
              {fieldValue(preview, field) ?? '–'}
            </p>
          </div>
        </WizardStep>
        <WizardStep step="language" takesFocus={false}>
          <fieldset className="override-languages">
            <legend className="sr-only">{t('overrides.step_language')}</legend>
            {OVERRIDE_LANGUAGES.map((option) => (
              <label key={option} className="check">
                <input
                  type="radio"
                  name="language"
                  value={option}
                  defaultChecked={option === initialLanguage}
                  onChange={() => setLanguage(option)}
                />
                {format.languageName(option)}
                {languages[option].version !== '' && (
                  <span className="badge">{t('overrides.exists')}</span>
                )}
              </label>
            ))}
          </fieldset>
          <FieldProblems id="override-language-problem" field="language" />
        </WizardStep>
        <DialogButtons closeTo={closeTo}>
          <SubmitButton kind="primary" intent="admin_override_create">
            {t(languages[language].version === '' ? 'admin.create' : 'admin.save')}
          </SubmitButton>
          <PreviewButton />
        </DialogButtons>
      </div>
      <Preview field={field} language={language} current={preview} draftValue={draftValue} />
    </>
  );
}
