import { Fragment, isValidElement, type ReactNode } from 'react';
import { escapeHtml } from '../../lib/escape-html.ts';

type Props = Readonly<Record<string, unknown>>;

const VOID_TAGS = new Set(['br', 'hr', 'img', 'input']);

const TEXT_ATTRIBUTES = [
  'alt',
  'className',
  'd',
  'dateTime',
  'decoding',
  'dir',
  'fetchPriority',
  'fill',
  'height',
  'hrefLang',
  'id',
  'lang',
  'loading',
  'method',
  'name',
  'placeholder',
  'r',
  'rel',
  'role',
  'scope',
  'sizes',
  'srcSet',
  'stroke',
  'strokeLinecap',
  'strokeWidth',
  'target',
  'title',
  'type',
  'value',
  'viewBox',
  'width',
] as const;
const URL_ATTRIBUTES = ['action', 'href', 'src'] as const;
const BOOLEAN_ATTRIBUTES = ['selected'] as const;

/** Supported attributes, besides `aria-…` and `data-…`. */
export type StaticAttribute =
  | (typeof TEXT_ATTRIBUTES)[number]
  | (typeof URL_ATTRIBUTES)[number]
  | (typeof BOOLEAN_ATTRIBUTES)[number];

const HTML_NAMES: Partial<Record<string, string>> = {
  className: 'class',
  strokeLinecap: 'stroke-linecap',
  strokeWidth: 'stroke-width',
};

type Attribute = {
  kind: 'text' | 'url' | 'boolean' | 'hyphenated' | 'skipped';
  /** The text before the value: ` class="`. */
  start: string;
};

const ATTRIBUTES = new Map<string, Attribute>();
addAttributes('text', TEXT_ATTRIBUTES);
addAttributes('url', URL_ATTRIBUTES);
addAttributes('boolean', BOOLEAN_ATTRIBUTES);
addAttributes('skipped', ['children', 'suppressHydrationWarning']);

function addAttributes(kind: Attribute['kind'], names: readonly string[]): void {
  for (const name of names) ATTRIBUTES.set(name, { kind, start: ` ${HTML_NAMES[name] ?? name}="` });
}

function findAttribute(name: string): Attribute {
  if (!ATTRIBUTES.has(name) && /^(aria|data)-[a-z-]+$/.test(name))
    addAttributes('hyphenated', [name]);
  const attribute = ATTRIBUTES.get(name);
  if (attribute === undefined) throw new Error(`StaticHtml cannot write the attribute ${name}`);
  return attribute;
}

const compareWithReact =
  import.meta.env.DEV && import.meta.env.SSR
    ? (await import('./compare-static-html.ts')).compareWithReact
    : null;

/**
 * Renders content to the same HTML as React. Throws for handlers, hooks and unknown attributes; in
 * development and tests also if the HTML differs from that of React.
 */
export function renderStaticHtml(content: ReactNode): string {
  const html = writeNode(content);
  compareWithReact?.(content, html);
  return html;
}

function writeNode(node: ReactNode): string {
  if (typeof node === 'string') return escapeHtml(node);
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'number') return String(node);
  if (Array.isArray(node)) {
    let html = '';
    for (const child of node) html += writeNode(child);
    return html;
  }
  if (!isValidElement<Props & { children?: ReactNode }>(node))
    throw new Error('StaticHtml holds something other than an element, text or array');
  const { type, props } = node;
  if (typeof type === 'string') return writeElement(type, props);
  if (type === Fragment) return writeNode(props.children);
  return writeNode(callComponent(type, props));
}

/** Calls a function component; throws for any other component. */
export function callComponent(type: unknown, props: Props): ReactNode {
  if (typeof type !== 'function' || type.prototype?.isReactComponent)
    throw new Error('StaticHtml holds a component that is not a plain function');
  return type(props);
}

function writeElement(tag: string, props: Props & { children?: ReactNode }): string {
  let html = `<${tag}`;
  for (const name in props) html += writeAttribute(name, props[name]);
  if (VOID_TAGS.has(tag)) return `${html}/>`;
  return `${html}>${writeNode(props.children)}</${tag}>`;
}

function writeAttribute(name: string, value: unknown): string {
  const { kind, start } = ATTRIBUTES.get(name) ?? findAttribute(name);
  if (kind === 'skipped' || value === undefined || value === null) return '';
  if (typeof value === 'boolean' && kind !== 'hyphenated')
    return kind === 'boolean' && value ? `${start}"` : '';
  const text = kind === 'url' ? withoutScript(String(value)) : String(value);
  return `${start}${escapeHtml(text)}"`;
}

/** Replaces `javascript:` URLs as React does; detects them as browsers do. */
function withoutScript(url: string): string {
  if (url.startsWith('/') || !/^javascript:/i.test(url.replace(/[\s\p{Cc}]/gu, ''))) return url;
  return "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";
}
