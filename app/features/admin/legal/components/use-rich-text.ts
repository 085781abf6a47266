import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  container: RefObject<HTMLElement | null>,
  attributes: Record<string, string>,
): RichText {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [mode, setMode] = useState<Mode>('source');
  /** Content that was not edited is stored unchanged. */
  const wasEdited = useRef(false);

  // Before the first paint, so that the HTML does not flash. An admin who has begun to type before
  // the page was hydrated goes on until the editor is loaded.
  useLayoutEffect(() => {
    if (document.activeElement !== source.current) setMode('loading');
  }, [source]);

  useEffect(() => {
    let unmounted = false;
    let instance: Editor | undefined;
    const markEdited = () => {
      wasEdited.current = true;
      source.current?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    import('./rich-text.ts').then(
      ({ openEditor }) => {
        if (unmounted || !source.current || !container.current) return;
        const hadFocus = document.activeElement === source.current;
        const opened = openEditor(container.current, source.current.value, markEdited);
        instance = opened;
        // A hidden element cannot take the focus.
        flushSync(() => {
          setEditor(opened);
          setMode('visual');
        });
        if (hadFocus) opened.commands.focus('end');
      },
      () => !unmounted && setMode('source'),
    );
    return () => {
      unmounted = true;
      instance?.destroy();
    };
  }, [source, container]);

  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes } });
  }, [editor, attributes]);

  useEffect(() => {
    const form = source.current?.form;
    const setFormContent = ({ formData }: FormDataEvent) => {
      if (editor && wasEdited.current) formData.set('content', getHtml(editor));
    };
    form?.addEventListener('formdata', setFormContent);
    return () => form?.removeEventListener('formdata', setFormContent);
  }, [editor, source]);

  function switchMode(): void {
    if (!editor || !source.current) return;
    if (mode === 'visual') {
      if (wasEdited.current) source.current.value = getHtml(editor);
      setMode('source');
    } else {
      editor.commands.setContent(source.current.value, { emitUpdate: false });
      setMode('visual');
    }
    wasEdited.current = false;
  }

  return { editor, mode, switchMode };
}

function getHtml(editor: Editor): string {
  return editor.isEmpty ? '' : blockPerLine(editor.getHTML());
}
