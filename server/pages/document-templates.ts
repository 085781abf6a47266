import { LRUCache } from 'lru-cache';
import type { UrlLinks } from '../../app/not-found-template.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import type { SecureDocument } from '../security/content-security-policy.ts';

/** A document has some 70 KB for each language and kind. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A document for many URLs: bytes, and between them the links that depend on the URL. */
export type DocumentTemplate = {
  key: string;
  parts: (Buffer | keyof UrlLinks)[];
  length: number;
  policy: string;
};

export function createTemplateStore() {
  return new LRUCache<string, DocumentTemplate>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ key, length }) => length + 2 * key.length,
  });
}

/** Templates by key. Each is rendered once. */
export function createDocumentTemplates() {
  const templates = createTemplateStore();
  const renders = createSingleFlight();

  async function render(
    key: string,
    placeholders: UrlLinks,
    renderDocument: () => Promise<SecureDocument>,
  ): Promise<DocumentTemplate> {
    const template = toTemplate(key, await renderDocument(), placeholders);
    templates.set(key, template);
    return template;
  }

  return {
    async getOrRender(...args: Parameters<typeof render>): Promise<DocumentTemplate> {
      const [key] = args;
      return templates.get(key) ?? renders.run(key, () => render(...args));
    },
  };
}

export function fillTemplate({ parts }: DocumentTemplate, links: UrlLinks): Buffer<ArrayBuffer> {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(links[part]) : part)),
  );
}

function toTemplate(
  key: string,
  { html, policy }: SecureDocument,
  placeholders: UrlLinks,
): DocumentTemplate {
  let parts: DocumentTemplate['parts'] = [html];
  for (const link of ['parameter', 'withoutLanguage'] as const)
    parts = parts.flatMap((part) =>
      typeof part === 'string' ? part : split(part, link, placeholders[link]),
    );
  return { key, parts, length: html.length, policy };
}

function split(bytes: Buffer, link: keyof UrlLinks, placeholder: string) {
  const { length } = Buffer.from(placeholder);
  const parts: DocumentTemplate['parts'] = [];
  let position = 0;
  for (
    let start = bytes.indexOf(placeholder);
    start >= 0;
    start = bytes.indexOf(placeholder, position)
  ) {
    parts.push(bytes.subarray(position, start), link);
    position = start + length;
  }
  return [...parts, bytes.subarray(position)];
}
