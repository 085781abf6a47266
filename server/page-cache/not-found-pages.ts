import { LRUCache } from 'lru-cache';
import { getUrlLinks } from '../../app/not-found-template.ts';
import { isPlainUrl } from '../http/url-safety.ts';
import { createTemplateStore, fillTemplate } from '../pages/document-templates.ts';
import type { Page } from './page.ts';

/** The catalog remembers a missing title for another minute. */
const TTL_MS = 30_000;

/** An entry has the headers of a page, some two kilobytes, and its template is shared. */
const MAX_ENTRIES = 2000;

type Entry = { page: Page; templateKey: string; expiresAt: number };

/**
 * Pages with status 404 by cache key, in memory of their own, so that a crawler that invents URLs
 * cannot evict pages. Their document is stored once, and gets the links of each URL.
 */
export function createNotFoundPages(now: () => number) {
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  const templates = createTemplateStore();

  return {
    add(page: Page): void {
      const { template, cacheKey } = page;
      if (page.status !== 404 || !template) return;
      templates.set(template.key, template);
      entries.set(cacheKey.key, {
        page: { ...page, template: null, uncompressed: null, variants: {} },
        templateKey: template.key,
        expiresAt: now() + TTL_MS,
      });
    },

    get(key: string): Page | null {
      const entry = entries.get(key);
      if (!entry || now() >= entry.expiresAt) return null;
      const template = templates.get(entry.templateKey);
      return template ? { ...entry.page, template } : null;
    },

    clear(): void {
      entries.clear();
    },
  };
}

/**
 * The page with the links of a URL; `null` if it has to be rendered for it. `requestId` replaces
 * the one of the render.
 */
export function toPageFor(page: Page, url: string, requestId: string): Page | null {
  if (!page.template || !isPlainUrl(url)) return null;
  return {
    ...page,
    headers: [...withoutRequestId(page.headers), 'x-request-id', requestId],
    uncompressed: fillTemplate(page.template, getUrlLinks(url)),
    variants: {},
    pendingVariants: new Map(),
  };
}

/** `headers` has names and values in turn. */
function withoutRequestId(headers: string[]): string[] {
  const index = headers.indexOf('x-request-id');
  return index < 0 ? headers : headers.toSpliced(index, 2);
}
