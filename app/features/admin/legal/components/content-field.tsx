import { useId, useMemo, useRef } from 'react';
import type { LegalLanguage } from '../../../../../domain/admin/admin.ts';
import { getLanguage } from '../../../../../domain/language/language.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { FieldProblems } from '../../../../ui/form/field.tsx';
import { useForm } from '../../../../ui/form/post-form.tsx';
import { Toolbar } from './toolbar.tsx';
import { useRichText } from './use-rich-text.ts';

/**
 * The content of a document: a textarea of ten rows with HTML (M5), replaced by an editor with
 * scripts.
 */
export function ContentField({ value, language }: { value: string; language: LegalLanguage }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const id = useId();
  const source = useRef<HTMLTextAreaElement>(null);
  const editorElement = useRef<HTMLDivElement>(null);
  const isInvalid = state?.problems.some(({ field }) => field === 'content') ?? false;
  const lang = getLanguage(language).tag;
  const describedBy = `${id}-hint${isInvalid ? ` ${id}-problem` : ''}`;
  const attributes = useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': id,
      'aria-describedby': describedBy,
      'aria-required': 'true',
      class: 'legal-text',
      lang,
      ...(isInvalid && { 'aria-invalid': 'true' }),
    }),
    [id, describedBy, lang, isInvalid],
  );
  const richText = useRichText(source, editorElement, attributes);
  const { mode } = richText;
  return (
    <div className="field">
      <label id={id} htmlFor={`${id}-source`}>
        {t('legal_admin.content')}
        <span className="field-star" aria-hidden>
          {' '}
          *
        </span>
      </label>
      <div className="legal-editor" data-mode={mode}>
        <Toolbar richText={richText} />
        <div className="legal-editor-page">
          <div ref={editorElement} hidden={mode !== 'visual'} />
          <textarea
            ref={source}
            id={`${id}-source`}
            className="input"
            name="content"
            rows={10}
            dir="auto"
            lang={lang}
            spellCheck={false}
            defaultValue={state?.values.content ?? value}
            hidden={mode === 'visual'}
            readOnly={mode === 'loading'}
            aria-busy={mode === 'loading' || undefined}
            aria-required
            aria-invalid={(isInvalid && mode !== 'visual') || undefined}
            aria-describedby={describedBy}
          />
        </div>
      </div>
      <FieldProblems id={`${id}-problem`} field="content" />
      <p className="field-hint" id={`${id}-hint`}>
        {t('legal_admin.content_hint')}
      </p>
    </div>
  );
}
