import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { blockPerLine } from '../rules.ts';

/** How a content is edited: as the text that it is read as, or as HTML, which is all that there is without scripts. */
export type Mode = 'loading' | 'visual' | 'source';

export type RichText = { editor: Editor | null; mode: Mode; switchMode: () => void };

/**
 * An editor over a textarea with HTML. It is loaded here and nowhere else; where it cannot be, the HTML is edited. What it holds goes
 * to the form when the form is sent, and to the textarea when that is shown. `attributes` are those of the text for assistive technology.
 */
export function useRichText(
  source: RefObject<HTMLTextAreaElement | null>,
  host: RefObject<HTMLElement | null>,
  attributes: Record<string, string>,
): RichText {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [mode, setMode] = useState<Mode>('source');
  /** Whether the editor holds more than the textarea: what was only looked at stays as it is. */
  const edited = useRef(false);

  // Before anything is shown, so that the HTML is not seen first.
  useLayoutEffect(() => setMode('loading'), []);

  useEffect(() => {
    let left = false;
    let opened: Editor | undefined;
    const edit = () => {
      edited.current = true;
      source.current?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    import('./rich-text.ts').then(
      ({ openEditor }) => {
        if (left || !source.current || !host.current) return;
        const writing = document.activeElement === source.current;
        opened = openEditor(host.current, source.current.value, edit);
        setEditor(opened);
        setMode('visual');
        if (writing) opened.commands.focus('end');
      },
      () => !left && setMode('source'),
    );
    return () => {
      left = true;
      opened?.destroy();
    };
  }, [source, host]);

  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes } });
  }, [editor, attributes]);

  useEffect(() => {
    const form = source.current?.form;
    const fill = ({ formData }: FormDataEvent) => {
      if (editor && edited.current) formData.set('content', htmlOf(editor));
    };
    form?.addEventListener('formdata', fill);
    return () => form?.removeEventListener('formdata', fill);
  }, [editor, source]);

  function switchMode(): void {
    if (!editor || !source.current) return;
    if (mode === 'visual') {
      if (edited.current) source.current.value = htmlOf(editor);
      setMode('source');
    } else {
      editor.commands.setContent(source.current.value, { emitUpdate: false });
      setMode('visual');
    }
    edited.current = false;
  }

  return { editor, mode, switchMode };
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : blockPerLine(editor.getHTML());
}
