import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { blockPerLine } from '../rules.ts';

/** `source` is HTML, the only mode without scripts. */
export type Mode = 'loading' | 'visual' | 'source';

export type RichText = { editor: Editor | null; mode: Mode; switchMode: () => void };

/**
 * A lazily loaded editor over a textarea with HTML; stays in `source` mode if it fails to load.
 * Copies its HTML to the textarea on submit and on a switch to `source`. `attributes` are ARIA
 * attributes of the text.
 */
export function useRichText(
  source: RefObject<HTMLTextAreaElement | null>,
  host: RefObject<HTMLElement | null>,
  attributes: Record<string, string>,
): RichText {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [mode, setMode] = useState<Mode>('source');
  /** Content that was not edited is stored unchanged. */
  const edited = useRef(false);

  // Before the first paint, so that the HTML does not flash.
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
