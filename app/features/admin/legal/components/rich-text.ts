import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { PastedStyles } from './pasted-styles.ts';

/** A text with what a document may have (see save-wording.server.ts), and nothing that would be taken out again. */
export function openEditor(element: HTMLElement, content: string, onUpdate: () => void): Editor {
  return new Editor({
    element,
    content,
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          HTMLAttributes: { target: null, rel: null, class: null },
        },
        dropcursor: false,
        // It would add an empty paragraph to what is only looked at.
        trailingNode: false,
      }),
      PastedStyles,
    ],
    onUpdate,
  });
}
