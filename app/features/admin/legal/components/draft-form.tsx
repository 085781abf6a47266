import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  LEGAL_LANGUAGES,
  LEGAL_TYPES,
  type LegalLanguage,
  type LegalType,
} from '../../../../../domain/admin/admin.ts';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { getLanguage } from '../../../../../domain/language/language.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PostForm, useForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { toOptions } from '../../../../ui/pages/select-options.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { FormSelect } from '../../ui/form-select.tsx';
import type { DocumentText } from '../get-documents.server.ts';
import type { BuiltInText } from '../schema.ts';
import { type BuiltInKey, MAX_TITLE_LENGTH } from '../schema.ts';
import { ContentField } from './content-field.tsx';

type DraftFormProps = {
  /** `null` for a new one. */
  document: DocumentText | null;
  /** The text that a new one starts from. */
  builtIn?: BuiltInText | null;
  /** URL of a new document that starts from another built-in text. */
  toBuiltInUrl?: (key: BuiltInKey) => string;
  closeTo: string;
};

/** Creates or changes a document. Guards against losing unsaved changes. */
export function DraftForm(props: DraftFormProps) {
  const { document, closeTo } = props;
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
      <DraftFields {...props} intent={intent} />
    </PostForm>
  );
}

function DraftFields({
  document,
  builtIn = null,
  toBuiltInUrl,
  intent,
  closeTo,
}: DraftFormProps & { intent: FormIntent }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const initial = document ?? builtIn;
  const [language, setLanguage] = useState<LegalLanguage>(initial?.language ?? 'ko');
  const active = state ? state.values.active === 'on' : (document?.active ?? false);
  return (
    <>
      {state?.stale && <p className="admin-warning">{t('legal_admin.stale_draft')}</p>}
      {document === null && (
        <TypeAndLanguageFields
          builtIn={builtIn}
          toBuiltInUrl={toBuiltInUrl}
          onLanguage={setLanguage}
        />
      )}
      <Field
        name="title"
        label={t('legal_admin.title')}
        defaultValue={initial?.title}
        maxLength={MAX_TITLE_LENGTH}
        dir="auto"
        required
        // The admin has just opened the form, which can be far down in the list.
        autoFocus={document !== null}
      />
      <ContentField value={initial?.content ?? ''} language={language} />
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
function TypeAndLanguageFields({
  builtIn,
  toBuiltInUrl,
  onLanguage,
}: Pick<DraftFormProps, 'toBuiltInUrl'> & {
  builtIn: BuiltInText | null;
  onLanguage: (language: LegalLanguage) => void;
}) {
  const { t, format } = useLanguage();
  const { state } = useForm();
  const initialType = state?.values.type ?? builtIn?.type ?? LEGAL_TYPES[0];
  const initialLanguage = state?.values.language ?? builtIn?.language ?? LEGAL_LANGUAGES[0];
  const [selected, setSelected] = useState<BuiltInKey>({
    type: LEGAL_TYPES.find((type) => type === initialType) ?? LEGAL_TYPES[0],
    language:
      LEGAL_LANGUAGES.find((language) => language === initialLanguage) ?? LEGAL_LANGUAGES[0],
  });
  const isShown = selected.type === builtIn?.type && selected.language === builtIn.language;
  return (
    <>
      <div className="admin-fields">
        <FormSelect
          label={t('legal_admin.type')}
          name="type"
          value={initialType}
          options={toOptions(LEGAL_TYPES, (option) => t(`legal_admin.type_${option}`))}
          onChange={({ target }) => setSelected({ ...selected, type: target.value as LegalType })}
        />
        <FormSelect
          label={t('legal_admin.language')}
          name="language"
          value={initialLanguage}
          options={toOptions(LEGAL_LANGUAGES, format.languageName)}
          onChange={({ target }) => {
            const language = target.value as LegalLanguage;
            setSelected({ ...selected, language });
            onLanguage(language);
          }}
        />
      </div>
      {toBuiltInUrl && !isShown && (
        <p className="legal-built-in">
          <Link
            className="text-link"
            to={toBuiltInUrl(selected)}
            preventScrollReset
            replace
            onClick={(event) => {
              if (hasText(event.currentTarget) && !window.confirm(t('legal_admin.replace_text')))
                event.preventDefault();
            }}
          >
            {t('legal_admin.insert_built_in', {
              type: t(`legal_admin.type_${selected.type}`),
              language: format.languageName(selected.language),
            })}
          </Link>
        </p>
      )}
    </>
  );
}

/** Whether the form of an element has a text that another one would replace. */
function hasText(element: Element): boolean {
  const form = element.closest('form');
  const content = form && new FormData(form).get('content');
  return typeof content === 'string' && content.trim() !== '';
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
