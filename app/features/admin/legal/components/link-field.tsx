import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';

/**
 * URL of a link. Overlays the text, to avoid a layout shift; not a form, as it is inside of one.
 */
export function LinkField({ editor, close }: { editor: Editor; close: () => void }) {
  const { t } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const currentHref = editor.getAttributes('link').href as string | undefined;
  useEffect(() => field.current?.focus(), []);

  function applyHref(href: string | null): void {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === null) chain.unsetLink().run();
    else if (editor.state.selection.empty && currentHref === undefined)
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    close();
  }

  function submit(): void {
    const href = toHref(field.current?.value ?? '');
    if (href === null) {
      field.current?.setCustomValidity(t('legal_admin.link_bad'));
      field.current?.reportValidity();
    } else applyHref(href);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Enter' && event.target === field.current) {
      // Must not submit the form around it.
      event.preventDefault();
      if (!event.nativeEvent.isComposing) submit();
    }
    if (event.key !== 'Escape') return;
    // Must not close the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    editor.commands.focus();
    close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and buttons bubble
    <div className="legal-link" onKeyDown={handleKeyDown}>
      <input
        ref={field}
        className="input"
        type="url"
        dir="ltr"
        placeholder="https://"
        aria-label={t('legal_admin.link_address')}
        defaultValue={currentHref}
        onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
      />
      <button type="button" className="button button--secondary" onClick={submit}>
        {t('legal_admin.link_set')}
      </button>
      {currentHref !== undefined && (
        <button type="button" className="button button--plain" onClick={() => applyHref(null)}>
          {t('legal_admin.link_remove')}
        </button>
      )}
    </div>
  );
}

/** A URL that documents may link to (see save-wording.server.ts); `null` if invalid. */
function toHref(typed: string): string | null {
  const text = typed.trim();
  const absolute = text.startsWith('/')
    ? `${location.origin}${text}`
    : /^[a-z][a-z0-9+.-]*:/i.test(text)
      ? text
      : `https://${text}`;
  const url = URL.canParse(absolute) ? new URL(absolute) : null;
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}
