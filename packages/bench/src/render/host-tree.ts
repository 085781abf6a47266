import { createElement, type ReactNode } from 'react';

/** An HTML element. */
export type HostElement = {
  tag: string;
  attributes: [name: string, value: string][];
  children: HostNode[];
};
export type HostNode = HostElement | string;

const VOID_ELEMENTS = new Set([
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
/** Elements whose content is not markup. */
const RAW_TEXT_ELEMENTS = new Set(['script', 'style']);

const TOKEN =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)((?:\s+[^\s=>/"]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/giy;
const ATTRIBUTE = /([^\s=>/"]+)(?:="([^"]*)")?/g;

/**
 * Parses the HTML that react-dom writes: all attributes are quoted, all elements closed. Throws on
 * other HTML.
 */
export function readHostTree(html: string): HostElement {
  const root: HostElement = { tag: '', attributes: [], children: [] };
  const openElements = [root];
  let position = 0;
  while (position < html.length) {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(html);
    if (!token) throw new Error(`not HTML of react-dom: ${html.slice(position, position + 60)}`);
    position = TOKEN.lastIndex;
    const [, closed, tag, attributes = '', slash, text] = token;
    const parent = openElements.at(-1) ?? root;
    if (text !== undefined) parent.children.push(decode(text));
    if (closed !== undefined && openElements.pop()?.tag !== closed)
      throw new Error(`</${closed}> closes nothing`);
    if (tag === undefined) continue;
    const element: HostElement = { tag, attributes: readAttributes(attributes), children: [] };
    parent.children.push(element);
    if (RAW_TEXT_ELEMENTS.has(tag)) {
      const end = html.indexOf(`</${tag}>`, position);
      if (end < 0) throw new Error(`<${tag}> is not closed`);
      if (end > position) element.children.push(html.slice(position, end));
      position = end + `</${tag}>`.length;
    } else if (!VOID_ELEMENTS.has(tag) && !slash) openElements.push(element);
  }
  if (openElements.length > 1) throw new Error(`<${openElements.at(-1)?.tag}> is not closed`);
  const html5 = root.children.find((child) => typeof child !== 'string');
  if (typeof html5 !== 'object') throw new Error('no element');
  return html5;
}

/** Creates React elements once, so that only react-dom's work remains to be measured. */
export function toReact(node: HostNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, children } = node;
  const props = toProps(node);
  if (RAW_TEXT_ELEMENTS.has(tag))
    return createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: children.join('') } });
  // Passed as separate arguments like JSX, so that no keys are needed.
  return createElement(tag, props, ...children.map(toReact));
}

export function countElements(node: HostNode): number {
  if (typeof node === 'string') return 0;
  return node.children.reduce((sum, child) => sum + countElements(child), 1);
}

/** Attributes with another name in React, other than by hyphens and case. */
const PROP_NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  'http-equiv': 'httpEquiv',
};
const CAMEL_CASE_ATTRIBUTES = [
  'srcSet',
  'imageSrcSet',
  'imageSizes',
  'fetchPriority',
  'tabIndex',
  'crossOrigin',
  'referrerPolicy',
  'hrefLang',
  'dateTime',
  'autoComplete',
  'autoFocus',
  'enterKeyHint',
  'inputMode',
  'maxLength',
  'minLength',
  'noValidate',
  'spellCheck',
  'popoverTarget',
  'popoverTargetAction',
  'colSpan',
  'rowSpan',
  'readOnly',
  'allowFullScreen',
  'playsInline',
  'autoPlay',
  'itemScope',
  'noModule',
];
for (const name of CAMEL_CASE_ATTRIBUTES) PROP_NAMES[name.toLowerCase()] = name;

/** Boolean attributes: React takes their empty value as false. */
const BOOLEAN_ATTRIBUTES = new Set(
  [
    'allowfullscreen',
    'async',
    'autofocus',
    'autoplay',
    'checked',
    'controls',
    'default',
    'defer',
    'disabled',
    'hidden',
    'inert',
    'itemscope',
  ].concat([
    'loop',
    'multiple',
    'muted',
    'nomodule',
    'novalidate',
    'open',
    'playsinline',
    'readonly',
    'required',
    'reversed',
    'selected',
  ]),
);

function toProps({ tag, attributes, children }: HostElement): Record<string, unknown> {
  const props = Object.fromEntries(
    attributes
      .filter(([name]) => tag !== 'option' || name !== 'selected')
      .map(([name, value]) => toProp(name, value)),
  );
  // Initial values of fields have other names in React.
  if (tag === 'input') {
    const { value, checked, ...otherProps } = props;
    return {
      ...otherProps,
      ...(value !== undefined && { defaultValue: value }),
      ...(checked !== undefined && { defaultChecked: checked }),
    };
  }
  const selected =
    tag === 'select'
      ? children.find(
          (child) => typeof child === 'object' && getAttribute(child, 'selected') !== undefined,
        )
      : undefined;
  return typeof selected === 'object'
    ? { ...props, defaultValue: getAttribute(selected, 'value') }
    : props;
}

function getAttribute({ attributes }: HostElement, name: string): string | undefined {
  return attributes.find(([propName]) => propName === name)?.[1];
}

function toProp(name: string, value: string): [string, unknown] {
  if (name === 'style') return ['style', readStyle(value)];
  if (BOOLEAN_ATTRIBUTES.has(name) && value === '') return [PROP_NAMES[name] ?? name, true];
  if (PROP_NAMES[name] !== undefined) return [PROP_NAMES[name], value];
  const hyphenated = /^(data|aria)-/.test(name)
    ? name
    : name.replace(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [hyphenated, value];
}

function readStyle(text: string): Record<string, string> {
  const rules = text.split(';').filter(Boolean);
  return Object.fromEntries(
    rules.map((rule) => {
      const colon = rule.indexOf(':');
      const name = rule.slice(0, colon).trim();
      const propName = name.startsWith('--')
        ? name
        : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [propName, rule.slice(colon + 1).trim()];
    }),
  );
}

function readAttributes(text: string): HostElement['attributes'] {
  return Array.from(text.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, decode(value)]);
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function decode(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    : text;
}
