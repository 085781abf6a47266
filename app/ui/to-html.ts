import { Fragment, isValidElement, type ReactNode } from 'react';
import { escapeHtml } from '../../lib/escape-html.ts';

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => ReactNode;

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/**
 * Writes elements as HTML: what React writes where nothing reacts, at half of its cost. Components run as part of the one that calls
 * this: they may read contexts with `use`, and have no state. What a text cannot hold, such as a handler, is refused.
 */
export function toHtml(node: ReactNode): string {
  if (typeof node === 'string') return escapeHtml(node);
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'number') return String(node);
  if (Array.isArray(node)) {
    let html = '';
    for (const child of node) html += toHtml(child);
    return html;
  }
  if (!isValidElement<Props>(node))
    throw new Error('only elements, texts and lists of them can be written');
  const { type, props } = node;
  if (typeof type === 'string') return writeElement(type, props);
  if (type === Fragment) return toHtml(props.children as ReactNode);
  if (typeof type === 'function') return toHtml((type as Component)(props));
  throw new Error('only plain components can be written');
}

function writeElement(tag: string, props: Props): string {
  let html = `<${tag}`;
  for (const name in props) {
    const value = props[name];
    const attribute = attributes.get(name) ?? readAttribute(name);
    if (attribute.written && value !== undefined && value !== null)
      html += writeAttribute(attribute, value);
  }
  if (VOID.has(tag)) return `${html}/>`;
  const inner = props.dangerouslySetInnerHTML as { __html: string } | undefined;
  return `${html}>${inner ? inner.__html : toHtml(props.children as ReactNode)}</${tag}>`;
}

type Attribute = {
  /** Everything up to the value: ` class="`. */
  start: string;
  /** False for what is there for React. */
  written: boolean;
  isAddress: boolean;
  /** Says "true" or "false"; all others are there or not. */
  isWord: boolean;
};

const attributes = new Map<string, Attribute>();
/** What React knows by another name than HTML does. The others differ in case alone, which means nothing there. */
const NAMES: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeWidth: 'stroke-width',
};
const UNWRITTEN = ['children', 'dangerouslySetInnerHTML', 'suppressHydrationWarning'];

function readAttribute(name: string): Attribute {
  if (/^on[A-Z]|^style$|^default[A-Z]/.test(name)) throw new Error(`${name} cannot be written`);
  const attribute = {
    start: ` ${NAMES[name] ?? name}="`,
    written: !UNWRITTEN.includes(name),
    isAddress: /^(href|src|action|formAction)$/.test(name),
    isWord: /^(aria|data)-/.test(name),
  };
  attributes.set(name, attribute);
  return attribute;
}

function writeAttribute({ start, isAddress, isWord }: Attribute, value: unknown): string {
  if (typeof value === 'string')
    return isAddress && isScript(value) ? '' : `${start}${escapeHtml(value)}"`;
  if (typeof value === 'number' || isWord) return `${start}${value}"`;
  return value === true ? `${start}"` : '';
}

/** Whether an address would run as a script. Browsers skip blanks and control characters in such a name. */
function isScript(address: string): boolean {
  return address.charCodeAt(0) !== 47 && /^javascript:/i.test(address.replace(/[\s\p{Cc}]/gu, ''));
}
