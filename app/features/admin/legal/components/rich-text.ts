import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { PastedStyles } from './pasted-styles.ts';

/** An editor of the elements that documents may contain (see save-wording.server.ts). */
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
        // It would add an empty paragraph to a content that was not edited.
        trailingNode: false,
      }),
      PastedStyles,
    ],
    onUpdate,
  });
}
