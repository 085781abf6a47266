import type { Page } from '@playwright/test';

export type FoundForm = {
  path: string;
  /** Of its submit buttons. */
  intents: string[];
  /** Names of its fields that a user can change. */
  fields: string[];
};

/**
 * The forms that change data on the pages at `paths`, and on those that a page links to under its
 * own path, such as `?edit=`: one for each set of query parameters.
 */
export async function findForms(page: Page, paths: readonly string[]): Promise<FoundForm[]> {
  const queue = [...paths];
  const seen = new Set(paths);
  const found: FoundForm[] = [];
  for (const path of queue) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    if (!response.ok() || !response.headers()['content-type']?.startsWith('text/html')) continue;
    const { forms, links } = await page.evaluate(parsePage, await response.text());
    for (const form of forms) found.push({ path, ...form });
    for (const link of links) {
      const { pathname, search, searchParams } = new URL(link, response.url());
      const kind = `${pathname} ${[...searchParams.keys()].join(' ')}`;
      if (pathname !== new URL(response.url()).pathname || search === '' || seen.has(kind))
        continue;
      seen.add(kind);
      queue.push(pathname + search);
    }
  }
  return found;
}

function parsePage(html: string) {
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
  return { forms: forms.filter(({ intents }) => intents.length > 0), links };
}
