import { Extension } from '@tiptap/core';
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

/**
 * Word processors paste bold text as style attributes, which the CSP rejects even in HTML that is
 * only parsed. Renames them before parsing, then sets them one by one, which the CSP allows.
 */
export const PastedStyles = Extension.create({
  name: 'pastedStyles',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const clipboardParser = new StyledParser(schema, DOMParser.fromSchema(schema).rules);
    return [new Plugin({ props: { transformPastedHTML: renameStyles, clipboardParser } })];
  },
});

const RENAMED = 'data-pasted-style';

function renameStyles(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${RENAMED}=`));
}

class StyledParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if (dom instanceof Element)
      for (const element of dom.querySelectorAll<HTMLElement>(`[${RENAMED}]`))
        element.style.cssText = element.getAttribute(RENAMED) ?? '';
    return super.parseSlice(dom, options);
  }
}
