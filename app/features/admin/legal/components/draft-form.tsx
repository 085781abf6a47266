import { useEffect, useRef, useState } from 'react';
import {
  LEGAL_LANGUAGES,
  LEGAL_TYPES,
  type LegalLanguage,
} from '../../../../../domain/admin/admin.ts';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { getLanguage } from '../../../../../domain/language/language.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Field, FieldProblems } from '../../../../ui/form/field.tsx';
import { PostForm, SubmitButton, useForm } from '../../../../ui/form/post-form.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { SelectField } from '../../../../ui/lazy/select-field.tsx';
import { toOptions } from '../../../../ui/lazy/select-options.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import type { DocumentText } from '../get-documents.server.ts';
import { MAX_TITLE_LENGTH } from '../schema.ts';
import { ContentField } from './content-field.tsx';

type DraftFormProps = {
  /** `null` for a new one. */
  document: DocumentText | null;
  closeTo: string;
};

/** Creates or changes a document. Guards against losing unsaved changes. */
export function DraftForm({ document, closeTo }: DraftFormProps) {
  const intent = document ? 'admin_document_update' : 'admin_document_create';
  const identity = document && { document: document.id, version: String(document.version) };
  return (
    // Multipart: URL-encoded, the content could exceed the body limit of forms without files.
    <PostForm
      className="admin-form"
      action={useCurrentPath()}
      intents={[intent, 'admin_document_preview']}
      failureTitle={document ? 'legal_admin.update_failed' : 'legal_admin.create_failed'}
      hidden={{ ...identity, return: closeTo }}
      encType="multipart/form-data"
      clientNavigation
    >
      <DraftFields document={document} intent={intent} closeTo={closeTo} />
    </PostForm>
  );
}

function DraftFields({ document, intent, closeTo }: DraftFormProps & { intent: FormIntent }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const [language, setLanguage] = useState<LegalLanguage>(document?.language ?? 'ko');
  const active = state ? state.values.active === 'on' : (document?.active ?? false);
  return (
    <>
      {state?.stale && <p className="admin-warning">{t('legal_admin.stale_draft')}</p>}
      {document === null && <TypeAndLanguageFields onLanguage={setLanguage} />}
      <Field
        name="title"
        label={t('legal_admin.title')}
        defaultValue={document?.title}
        maxLength={MAX_TITLE_LENGTH}
        dir="auto"
        required
      />
      <ContentField value={document?.content ?? ''} language={language} />
      <div>
        <label className="legal-switch">
          {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has a native checked state */}
          <input type="checkbox" role="switch" name="active" defaultChecked={active} />
          {t('legal_admin.active')}
        </label>
        <p className="field-hint">{t('legal_admin.active_hint')}</p>
      </div>
      <DialogButtons closeTo={closeTo}>
        <SubmitButton kind="primary" intent={intent}>
          {t(document ? 'admin.save' : 'admin.create')}
        </SubmitButton>
        <SubmitButton intent="admin_document_preview">{t('legal_admin.preview')}</SubmitButton>
      </DialogButtons>
      <Preview language={language} />
    </>
  );
}

/** Type and language, which cannot change later. */
function TypeAndLanguageFields({ onLanguage }: { onLanguage: (language: LegalLanguage) => void }) {
  const { t, format } = useLanguage();
  const { state } = useForm();
  const { type = LEGAL_TYPES[0], language = LEGAL_LANGUAGES[0] } = state?.values ?? {};
  return (
    <div className="legal-draft-fields">
      <div>
        <SelectField
          label={t('legal_admin.type')}
          name="type"
          value={type}
          options={toOptions(LEGAL_TYPES, (option) => t(`legal_admin.type_${option}`))}
        />
        <FieldProblems id="legal-type-problem" field="type" />
      </div>
      <div>
        <SelectField
          label={t('legal_admin.language')}
          name="language"
          value={language}
          options={toOptions(LEGAL_LANGUAGES, format.languageName)}
          onChange={({ target }) => onLanguage(target.value as LegalLanguage)}
        />
        <FieldProblems id="legal-language-problem" field="language" />
      </div>
    </div>
  );
}

/** The draft as sanitized by the server. */
function Preview({ language }: { language: LegalLanguage }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const section = useRef<HTMLElement>(null);
  const content = state?.values.preview;
  useEffect(() => {
    if (state?.values.preview !== undefined) section.current?.focus();
  }, [state]);
  if (content === undefined) return null;
  const { tag } = getLanguage(state?.values.language || language);
  return (
    <section ref={section} className="legal-preview" tabIndex={-1} aria-labelledby="legal-preview">
      <h3 id="legal-preview">{t('legal_admin.preview')}</h3>
      <p className="field-hint">{t('legal_admin.preview_hint')}</p>
      <p className="legal-preview-title" lang={tag}>
        <bdi>{state?.values.title}</bdi>
      </p>
      {/* Sanitized by the server. */}
      <div className="legal-text" lang={tag} dangerouslySetInnerHTML={{ __html: content }} />
    </section>
  );
}
