import type { Page } from '@playwright/test';

export type FoundForm = {
  path: string;
  /** Of its submit buttons. */
  intents: string[];
  /** Names of its fields that a user can change. */
  fields: string[];
};

/** Pages that the browser requests before it returns their forms. */
const BATCH_SIZE = 20;

/**
 * The forms that change data on the pages at `paths`, and on those that a page links to under its
 * own path, such as `?edit=`: one for each set of query parameters. Requested by scripts of a page
 * of the site.
 */
export async function findForms(page: Page, paths: readonly string[]): Promise<FoundForm[]> {
  const queue = [...paths];
  const seen = new Set(paths);
  const found: FoundForm[] = [];
  for (let start = 0; start < queue.length; start += BATCH_SIZE) {
    const batch = queue.slice(start, start + BATCH_SIZE);
    const parsedPages = await page.evaluate(parsePages, batch);
    for (const { path, url, forms, links } of parsedPages) {
      for (const form of forms) found.push({ path, ...form });
      for (const link of links) {
        const { pathname, search, searchParams } = new URL(link, url);
        const kind = `${pathname} ${[...searchParams.keys()].join(' ')}`;
        if (pathname !== new URL(url).pathname || search === '' || seen.has(kind)) continue;
        seen.add(kind);
        queue.push(pathname + search);
      }
    }
  }
  return found;
}

async function parsePages(paths: string[]) {
  const pages = [];
  // One after another, as a user would: under load, the site leaves out what is of the user.
  for (const path of paths) {
    const response = await fetch(path, { redirect: 'manual' });
    if (response.status >= 500) throw new Error(`${path} was answered with ${response.status}`);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (response.ok && isPage) pages.push(parsePage(path, response.url, await response.text()));
  }
  return pages;

  function parsePage(path: string, url: string, html: string) {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    const forms = [...parsed.querySelectorAll<HTMLFormElement>('form[method="post"]')].map(
      (form) => ({
        intents: [...form.querySelectorAll('[name="intent"]')].map(
          (button) => button.getAttribute('value') ?? '',
        ),
        fields: [...form.elements].flatMap((element) => {
          const { name, type } = element as HTMLInputElement;
          return ['submit', 'button', 'hidden'].includes(type) ? [] : [name];
        }),
      }),
    );
    const links = [...parsed.querySelectorAll('main a[href*="?"]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    // Forms without an intent request files.
    return { path, url, forms: forms.filter(({ intents }) => intents.length > 0), links };
  }
}
