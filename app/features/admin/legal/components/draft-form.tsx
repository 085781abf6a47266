import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LEGAL_LANGUAGES, LEGAL_TYPES, type LegalLanguage } from '../../../../../domain/admin.ts';
import { languageOf } from '../../../../../domain/language.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { isOnBackdrop } from '../../../../ui/dialog.ts';
import { Field, FieldProblems } from '../../../../ui/form/field.tsx';
import { PostForm, SubmitButton, useForm } from '../../../../ui/form/post-form.tsx';
import { Choice } from '../../../../ui/on-demand/choice.tsx';
import type { DocumentText } from '../get-documents.server.ts';
import { TITLE_MOST } from '../schema.ts';
import { ContentField } from './content-field.tsx';
import { StaleNotice } from './stale-notice.tsx';

type DraftFormProps = {
  /** Null for a new one. */
  document: DocumentText | null;
  closeTo: string;
};

/** Writes a document, or writes it anew. What was written is not lost without a question. */
export function DraftForm({ document, closeTo }: DraftFormProps) {
  const { pathname, search } = useLocation();
  const { box, touch, forget } = useUnsaved();
  const intent = document ? 'admin_document_update' : 'admin_document_create';
  const about = document && { document: document.id, version: String(document.version) };
  return (
    <div ref={box} onInput={touch}>
      <PostForm
        className="panel-form"
        action={pathname + search}
        intents={[intent, 'admin_document_preview']}
        hidden={{ ...about, return: closeTo }}
        onDone={forget}
        stays
      >
        <StaleNotice draft />
        <DraftFields document={document} intent={intent} />
      </PostForm>
    </div>
  );
}

function DraftFields({ document, intent }: Pick<DraftFormProps, 'document'> & { intent: string }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const [language, setLanguage] = useState<LegalLanguage>(document?.language ?? 'ko');
  const active = state ? state.values.active === 'on' : (document?.active ?? false);
  return (
    <>
      {document === null && <PlaceFields onLanguage={setLanguage} />}
      <Field name="title" label={t('legal_admin.title')} defaultValue={document?.title} maxLength={TITLE_MOST} dir="auto" required />
      <ContentField value={document?.content ?? ''} language={language} />
      <div>
        <label className="legal-switch">
          {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on */}
          <input type="checkbox" role="switch" name="active" defaultChecked={active} />
          {t('legal_admin.active')}
        </label>
        <p className="field-hint">{t('legal_admin.active_hint')}</p>
      </div>
      <div className="legal-buttons">
        <SubmitButton kind="primary" intent={intent}>
          {t(document ? 'admin.save' : 'admin.create')}
        </SubmitButton>
        <SubmitButton intent="admin_document_preview">{t('legal_admin.preview')}</SubmitButton>
      </div>
      <Preview language={language} />
    </>
  );
}

/** Type and language, which a document keeps. */
function PlaceFields({ onLanguage }: { onLanguage: (language: LegalLanguage) => void }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const { type = LEGAL_TYPES[0], language = LEGAL_LANGUAGES[0] } = state?.values ?? {};
  return (
    <div className="legal-place">
      <div>
        <Choice label={t('legal_admin.type')} name="type" value={type}>
          {LEGAL_TYPES.map((one) => (
            <option key={one} value={one} selected={one === type}>
              {t(`legal_admin.type_${one}`)}
            </option>
          ))}
        </Choice>
        <FieldProblems id="legal-type-problem" of="type" />
      </div>
      <div>
        <Choice
          label={t('legal_admin.language')}
          name="language"
          value={language}
          onChange={({ target }) => onLanguage(target.value as LegalLanguage)}
        >
          <LanguageOptions chosen={language} />
        </Choice>
        <FieldProblems id="legal-language-problem" of="language" />
      </div>
    </div>
  );
}

/** Languages by their own names. */
export function LanguageOptions({ chosen }: { chosen: string | null }) {
  return LEGAL_LANGUAGES.map((code) => (
    <option key={code} value={code} lang={languageOf(code).tag} selected={code === chosen}>
      {languageOf(code).name}
    </option>
  ));
}

/** What would be stored, as the server made it of the draft. */
function Preview({ language }: { language: LegalLanguage }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const section = useRef<HTMLElement>(null);
  const content = state?.values.preview;
  useEffect(() => {
    if (state?.values.preview !== undefined) section.current?.focus();
  }, [state]);
  if (content === undefined) return null;
  const { tag } = languageOf(state?.values.language || language);
  return (
    <section ref={section} className="legal-preview" tabIndex={-1} aria-labelledby="legal-preview">
      <h3 id="legal-preview">{t('legal_admin.preview')}</h3>
      <p className="field-hint">{t('legal_admin.preview_hint')}</p>
      <p className="legal-preview-title" lang={tag}>
        <bdi>{state?.values.title}</bdi>
      </p>
      {/* Made clean by the server a moment ago. */}
      <div className="legal-text" lang={tag} dangerouslySetInnerHTML={{ __html: content }} />
    </section>
  );
}

/** Asks before what was written is left behind: the dialog around it is modal, so there are few ways out of it. */
function useUnsaved() {
  const { t } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  useEffect(() => {
    const dialog = box.current?.closest('dialog');
    const stays = () => touched.current && !window.confirm(t('legal_admin.leave'));
    function ask(event: Event) {
      if (!stays()) return;
      event.preventDefault();
      event.stopPropagation();
    }
    function askOnClick(event: MouseEvent) {
      const { target } = event;
      const link = target instanceof Element && target.closest('a') && !target.closest('[contenteditable]');
      if (link || (dialog && isOnBackdrop(event, dialog))) ask(event);
    }
    function warn(event: BeforeUnloadEvent) {
      if (touched.current) event.preventDefault();
    }
    // Before anything below hears of it.
    dialog?.addEventListener('click', askOnClick, true);
    dialog?.addEventListener('cancel', ask, true);
    addEventListener('beforeunload', warn);
    return () => {
      dialog?.removeEventListener('click', askOnClick, true);
      dialog?.removeEventListener('cancel', ask, true);
      removeEventListener('beforeunload', warn);
    };
  }, [t]);
  const mark = (now: boolean) => () => {
    touched.current = now;
  };
  return { box, touch: mark(true), forget: mark(false) };
}
