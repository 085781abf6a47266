import type { ChainedCommands, Editor } from '@tiptap/core';
import { type KeyboardEvent, useCallback, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import {
  codeIcon,
  heading2Icon,
  heading3Icon,
  italicIcon,
  letterBIcon,
  link2Icon,
  listIcon,
  listOrderedIcon,
  redo2Icon,
  undo2Icon,
} from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { LinkField } from './link-field.tsx';
import type { RichText } from './use-rich-text.ts';

type Tool = {
  name:
    | 'bold'
    | 'italic'
    | 'heading'
    | 'subheading'
    | 'bullet_list'
    | 'ordered_list'
    | 'undo'
    | 'redo';
  icon: string;
  keys: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** For buttons with a pressed state at the cursor. */
  isActive?: (editor: Editor) => boolean;
  isEnabled?: (editor: Editor) => boolean;
};

const TOOLS: Tool[] = [
  tool('bold', letterBIcon, 'B', (chain) => chain.toggleBold(), {
    isActive: (editor) => editor.isActive('bold'),
  }),
  tool('italic', italicIcon, 'I', (chain) => chain.toggleItalic(), {
    isActive: (editor) => editor.isActive('italic'),
  }),
  heading('heading', heading2Icon, 2),
  heading('subheading', heading3Icon, 3),
  tool('bullet_list', listIcon, 'Shift+8', (chain) => chain.toggleBulletList(), {
    isActive: (editor) => editor.isActive('bulletList'),
  }),
  tool('ordered_list', listOrderedIcon, 'Shift+7', (chain) => chain.toggleOrderedList(), {
    isActive: (editor) => editor.isActive('orderedList'),
  }),
  tool('undo', undo2Icon, 'Z', (chain) => chain.undo(), {
    isEnabled: (editor) => editor.can().undo(),
  }),
  tool('redo', redo2Icon, 'Shift+Z', (chain) => chain.redo(), {
    isEnabled: (editor) => editor.can().redo(),
  }),
];

function tool(
  name: Tool['name'],
  icon: string,
  keys: string,
  run: Tool['run'],
  state: Pick<Tool, 'isActive' | 'isEnabled'>,
): Tool {
  return { name, icon, keys, run, ...state };
}

function heading(name: Tool['name'], icon: string, level: 2 | 3): Tool {
  const isActive = (editor: Editor) => editor.isActive('heading', { level });
  return tool(name, icon, `Alt+${level}`, (chain) => chain.toggleHeading({ level }), { isActive });
}

/** A toolbar with one tab stop; arrow keys move between its buttons. */
export function Toolbar({ richText: { editor, mode, switchMode } }: { richText: RichText }) {
  const { t } = useLanguage();
  const [activeIndex, setActiveIndex] = useState(0);
  const [isLinkOpen, setLinkOpen] = useState(false);
  // Pressed states depend on the text and the cursor.
  const subscribe = useCallback(
    (onChange: () => void) => {
      editor?.on('transaction', onChange);
      return () => void editor?.off('transaction', onChange);
    },
    [editor],
  );
  useSyncExternalStore(
    subscribe,
    () => editor?.state ?? null,
    () => null,
  );
  const canEdit = editor !== null && mode === 'visual';
  const linkIndex = TOOLS.length;
  const rovingProps = (index: number) => ({
    tabIndex: index === activeIndex ? 0 : -1,
    onFocus: () => setActiveIndex(index),
  });

  function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = { ArrowRight: activeIndex + 1, ArrowLeft: activeIndex - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  return (
    <div className="legal-tools needs-js">
      <div role="toolbar" aria-label={t('legal_admin.tools')} onKeyDown={moveFocus}>
        {TOOLS.map(({ name, icon, keys, run, isActive, isEnabled }, index) => (
          <button
            key={name}
            type="button"
            {...rovingProps(index)}
            className="button button--plain button--icon"
            aria-label={t(`legal_admin.tool_${name}`)}
            title={`${t(`legal_admin.tool_${name}`)} (Ctrl+${keys})`}
            aria-keyshortcuts={`Control+${keys} Meta+${keys}`}
            aria-pressed={isActive && canEdit && isActive(editor)}
            aria-disabled={!canEdit || (isEnabled !== undefined && !isEnabled(editor))}
            onClick={() => {
              if (!canEdit) return;
              // Synchronously: `focus()` of a chain waits for the next frame and loses a letter
              // typed before it.
              editor.view.focus();
              run(editor.chain().focus()).run();
            }}
          >
            <Icon svg={icon} />
          </button>
        ))}
        <button
          type="button"
          {...rovingProps(linkIndex)}
          className="button button--plain button--icon"
          aria-label={t('legal_admin.tool_link')}
          title={t('legal_admin.tool_link')}
          aria-pressed={canEdit && editor.isActive('link')}
          aria-expanded={isLinkOpen}
          aria-disabled={!canEdit}
          onClick={() => canEdit && setLinkOpen(!isLinkOpen)}
        >
          <Icon svg={link2Icon} />
        </button>
        <button
          type="button"
          {...rovingProps(linkIndex + 1)}
          className="button button--plain legal-source"
          aria-pressed={mode === 'source'}
          aria-disabled={editor === null}
          onClick={() => {
            setLinkOpen(false);
            switchMode();
          }}
        >
          <Icon svg={codeIcon} />
          {t('legal_admin.source')}
        </button>
      </div>
      {isLinkOpen && canEdit && <LinkField editor={editor} close={() => setLinkOpen(false)} />}
    </div>
  );
}
