import { useId, useMemo, useRef } from 'react';
import type { LegalLanguage } from '../../../../../domain/admin.ts';
import { languageOf } from '../../../../../domain/language.ts';
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
  const host = useRef<HTMLDivElement>(null);
  const wrong = state?.problems.some(({ field }) => field === 'content') ?? false;
  const lang = languageOf(language).tag;
  const described = `${id}-hint${wrong ? ` ${id}-problem` : ''}`;
  const attributes = useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': id,
      'aria-describedby': described,
      'aria-required': 'true',
      class: 'legal-text',
      lang,
      ...(wrong && { 'aria-invalid': 'true' }),
    }),
    [id, described, lang, wrong],
  );
  const text = useRichText(source, host, attributes);
  const { mode } = text;
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
        <Toolbar text={text} />
        <div className="legal-sheet">
          <div ref={host} hidden={mode !== 'visual'} />
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
            aria-invalid={(wrong && mode !== 'visual') || undefined}
            aria-describedby={described}
          />
        </div>
      </div>
      <FieldProblems id={`${id}-problem`} of="content" />
      <p className="field-hint" id={`${id}-hint`}>
        {t('legal_admin.content_hint')}
      </p>
    </div>
  );
}
