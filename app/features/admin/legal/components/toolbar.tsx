import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  Undo2,
} from 'lucide-react';
import {
  type ComponentType,
  type KeyboardEvent,
  type SVGProps,
  useCallback,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { LinkField } from './link-field.tsx';
import type { RichText } from './use-rich-text.ts';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

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
  icon: Icon;
  keys: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** For what is on or off where one writes. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

const TOOLS: Tool[] = [
  tool('bold', Bold, 'B', (chain) => chain.toggleBold(), {
    isOn: (editor) => editor.isActive('bold'),
  }),
  tool('italic', Italic, 'I', (chain) => chain.toggleItalic(), {
    isOn: (editor) => editor.isActive('italic'),
  }),
  heading('heading', Heading2, 2),
  heading('subheading', Heading3, 3),
  tool('bullet_list', List, 'Shift+8', (chain) => chain.toggleBulletList(), {
    isOn: (editor) => editor.isActive('bulletList'),
  }),
  tool('ordered_list', ListOrdered, 'Shift+7', (chain) => chain.toggleOrderedList(), {
    isOn: (editor) => editor.isActive('orderedList'),
  }),
  tool('undo', Undo2, 'Z', (chain) => chain.undo(), { can: (editor) => editor.can().undo() }),
  tool('redo', Redo2, 'Shift+Z', (chain) => chain.redo(), { can: (editor) => editor.can().redo() }),
];

function tool(
  name: Tool['name'],
  icon: Icon,
  keys: string,
  run: Tool['run'],
  more: Pick<Tool, 'isOn' | 'can'>,
): Tool {
  return { name, icon, keys, run, ...more };
}

function heading(name: Tool['name'], icon: Icon, level: 2 | 3): Tool {
  const isOn = (editor: Editor) => editor.isActive('heading', { level });
  return tool(name, icon, `Alt+${level}`, (chain) => chain.toggleHeading({ level }), { isOn });
}

/** What can be done to the text, in one stop of the Tab key; arrows lead from one to the next. */
export function Toolbar({ text: { editor, mode, switchMode } }: { text: RichText }) {
  const { t } = useLanguage();
  const [stop, setStop] = useState(0);
  const [linking, setLinking] = useState(false);
  // What is on changes with the text, and with where one writes.
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
        {TOOLS.map(({ name, icon: Picture, keys, run, isOn, can }, index) => (
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
              // At once: `focus()` of a chain waits for the next frame, and a letter that is typed before it is lost.
              editor.view.focus();
              run(editor.chain().focus()).run();
            }}
          >
            <Picture className="icon" aria-hidden />
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
          <Link2 className="icon" aria-hidden />
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
          <Code className="icon" aria-hidden />
          {t('legal_admin.source')}
        </button>
      </div>
      {linking && writes && <LinkField editor={editor} close={() => setLinking(false)} />}
    </div>
  );
}
