import { useState } from 'react';
import type { FormState } from '../../../../../domain/form.ts';
import {
  OVERRIDE_LANGUAGES,
  type OverrideField,
  type OverrideLanguage,
} from '../../../../../domain/override.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { FieldProblems } from '../../../../ui/form/field.tsx';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { partOf } from '../rules.ts';
import type { Candidate, InLanguage } from '../types.ts';
import { StepPart } from './step-part.tsx';
import { Preview, PreviewButton, ValueInput } from './value-fields.tsx';

type NewValueFormProps = {
  chosen: Candidate;
  field: OverrideField;
  languages: Record<OverrideLanguage, InLanguage>;
  address: string;
  closeTo: string;
};

/** The last two steps: value and language. Updates the active override of that language, if any. */
export function NewValueForm({
  chosen: { type, id },
  field,
  languages,
  address,
  closeTo,
}: NewValueFormProps) {
  const versions = OVERRIDE_LANGUAGES.map((language) => [
    `version_${language}`,
    languages[language].version,
  ]);
  return (
    <PostForm
      className="override-writing"
      action={address}
      intents={['admin_override_create', 'admin_override_preview']}
      failed="overrides.create_failed"
      hidden={{ ...Object.fromEntries(versions), title: `${type}/${id}`, field, return: closeTo }}
      stays
    >
      {({ state }) => (
        <NewValue state={state} field={field} languages={languages} closeTo={closeTo} />
      )}
    </PostForm>
  );
}

type NewValueProps = Pick<NewValueFormProps, 'field' | 'languages' | 'closeTo'> & {
  state: FormState | undefined;
};

function NewValue({ state, field, languages, closeTo }: NewValueProps) {
  const { t, format } = useLanguage();
  const typedBefore = state?.values.value ?? '';
  const chosenBefore =
    OVERRIDE_LANGUAGES.find((one) => one === state?.values.language) ?? OVERRIDE_LANGUAGES[0];
  const [typed, setTyped] = useState(typedBefore);
  const [language, setLanguage] = useState<OverrideLanguage>(chosenBefore);
  const { shown } = languages[language];
  return (
    <>
      <div className="admin-form">
        <StepPart step="value">
          <ValueInput field={field} value={typedBefore} onType={setTyped} />
          <div className="field-hint override-present">
            {t('overrides.present', { language: format.languageName(language) })}
            <p lang={language} dir="auto">
              {partOf(shown, field) ?? '–'}
            </p>
          </div>
        </StepPart>
        <StepPart step="language" arrives={false}>
          <fieldset className="override-languages">
            <legend className="sr-only">{t('overrides.step_language')}</legend>
            {OVERRIDE_LANGUAGES.map((one) => (
              <label key={one} className="check">
                <input
                  type="radio"
                  name="language"
                  value={one}
                  defaultChecked={one === chosenBefore}
                  onChange={() => setLanguage(one)}
                />
                {format.languageName(one)}
                {languages[one].version !== '' && (
                  <span className="badge">{t('overrides.exists')}</span>
                )}
              </label>
            ))}
          </fieldset>
          <FieldProblems id="override-language-problem" of="language" />
        </StepPart>
        <DialogButtons closeTo={closeTo}>
          <SubmitButton kind="primary" intent="admin_override_create">
            {t(languages[language].version === '' ? 'admin.create' : 'admin.save')}
          </SubmitButton>
          <PreviewButton />
        </DialogButtons>
      </div>
      <Preview field={field} language={language} shown={shown} typed={typed} />
    </>
  );
}
