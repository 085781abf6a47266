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
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

const TOOLS: Tool[] = [
  tool('bold', letterBIcon, 'B', (chain) => chain.toggleBold(), {
    isOn: (editor) => editor.isActive('bold'),
  }),
  tool('italic', italicIcon, 'I', (chain) => chain.toggleItalic(), {
    isOn: (editor) => editor.isActive('italic'),
  }),
  heading('heading', heading2Icon, 2),
  heading('subheading', heading3Icon, 3),
  tool('bullet_list', listIcon, 'Shift+8', (chain) => chain.toggleBulletList(), {
    isOn: (editor) => editor.isActive('bulletList'),
  }),
  tool('ordered_list', listOrderedIcon, 'Shift+7', (chain) => chain.toggleOrderedList(), {
    isOn: (editor) => editor.isActive('orderedList'),
  }),
  tool('undo', undo2Icon, 'Z', (chain) => chain.undo(), { can: (editor) => editor.can().undo() }),
  tool('redo', redo2Icon, 'Shift+Z', (chain) => chain.redo(), {
    can: (editor) => editor.can().redo(),
  }),
];

function tool(
  name: Tool['name'],
  icon: string,
  keys: string,
  run: Tool['run'],
  more: Pick<Tool, 'isOn' | 'can'>,
): Tool {
  return { name, icon, keys, run, ...more };
}

function heading(name: Tool['name'], icon: string, level: 2 | 3): Tool {
  const isOn = (editor: Editor) => editor.isActive('heading', { level });
  return tool(name, icon, `Alt+${level}`, (chain) => chain.toggleHeading({ level }), { isOn });
}

/** A toolbar with one tab stop; arrow keys move between its buttons. */
export function Toolbar({ text: { editor, mode, switchMode } }: { text: RichText }) {
  const { t } = useLanguage();
  const [stop, setStop] = useState(0);
  const [linking, setLinking] = useState(false);
  // Pressed states depend on the text and the cursor.
  const subscribe = useCallback(
    (changed: () => void) => {
      editor?.on('transaction', changed);
      return () => void editor?.off('transaction', changed);
    },
    [editor],
  );
  useSyncExternalStore(
    subscribe,
    () => editor?.state ?? null,
    () => null,
  );
  const writes = editor !== null && mode === 'visual';
  const linkAt = TOOLS.length;
  const at = (index: number) => ({
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setStop(index),
  });

  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  return (
    <div className="legal-tools needs-js">
      <div role="toolbar" aria-label={t('legal_admin.tools')} onKeyDown={walk}>
        {TOOLS.map(({ name, icon, keys, run, isOn, can }, index) => (
          <button
            key={name}
            type="button"
            {...at(index)}
            className="button button--plain button--icon"
            aria-label={t(`legal_admin.tool_${name}`)}
            title={`${t(`legal_admin.tool_${name}`)} (Ctrl+${keys})`}
            aria-keyshortcuts={`Control+${keys} Meta+${keys}`}
            aria-pressed={isOn && writes && isOn(editor)}
            aria-disabled={!writes || (can !== undefined && !can(editor))}
            onClick={() => {
              if (!writes) return;
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
          {...at(linkAt)}
          className="button button--plain button--icon"
          aria-label={t('legal_admin.tool_link')}
          title={t('legal_admin.tool_link')}
          aria-pressed={writes && editor.isActive('link')}
          aria-expanded={linking}
          aria-disabled={!writes}
          onClick={() => writes && setLinking(!linking)}
        >
          <Icon svg={link2Icon} />
        </button>
        <button
          type="button"
          {...at(linkAt + 1)}
          className="button button--plain legal-source"
          aria-pressed={mode === 'source'}
          aria-disabled={editor === null}
          onClick={() => {
            setLinking(false);
            switchMode();
          }}
        >
          <Icon svg={codeIcon} />
          {t('legal_admin.source')}
        </button>
      </div>
      {linking && writes && <LinkField editor={editor} close={() => setLinking(false)} />}
    </div>
  );
}
