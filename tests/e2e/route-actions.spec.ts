import { expect, test } from '@playwright/test';
import { httpGet } from '../support/http-get.ts';
import { gotoHydrated } from '../support/navigation.ts';

type Manifest = { url: string; routes: Record<string, { hasAction: boolean }> };

test('browsers load the manifest that the framework built for the server', async ({ baseURL }) => {
  const build = new URL('../../build/server/index.js', import.meta.url).href;
  const { assets } = (await import(build)) as { assets: Manifest };
  const { status, body } = await httpGet(baseURL + assets.url);
  expect(status).toBe(200);
  const [, json = ''] = /^window\.__reactRouterManifest=(.*?);?\s*$/s.exec(body) ?? [];
  expect(JSON.parse(json)).toEqual(assets);
  expect(assets.routes.support?.hasAction).toBe(true);
  expect(assets.routes.home?.hasAction).toBe(false);
});

type RouterState = {
  actionData: object | null;
  errors: object | null;
  fetchers: Map<string, { data?: unknown }>;
};

/** The subset of the router that `<Form>` and fetchers use. */
type Router = {
  navigate(to: string, submission: object): Promise<void>;
  fetch(key: string, routeId: string, href: string, submission: object): Promise<void>;
  subscribe(onChange: (state: RouterState) => void): () => void;
  state: RouterState;
};

test('the router posts a form to the action of its route, by navigation and by fetcher', async ({
  page,
}) => {
  const posts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'POST') posts.push(`${pathname} ${response.status()}`);
  });
  await gotoHydrated(page, '/en/support');
  const { fetched, actionData, errors } = await page.evaluate(async () => {
    const router: Router = Reflect.get(window, '__reactRouterDataRouter');
    const submission = () => ({ formMethod: 'post', formData: new FormData() });
    // Fetcher data are only passed to subscribers.
    let fetched: unknown;
    const unsubscribe = router.subscribe(({ fetchers }) => {
      fetched = fetchers.get('test')?.data ?? fetched;
    });
    await router.fetch('test', 'support', '/en/support', submission());
    unsubscribe();
    await router.navigate('/en/support', submission());
    const { actionData, errors } = router.state;
    return { fetched, actionData, errors };
  });
  expect(errors).toBeNull();
  expect(fetched).toEqual({ state: expect.objectContaining({ problems: [expect.anything()] }) });
  expect(actionData).toEqual({ support: fetched });
  expect(posts).toEqual(['/en/support.data 400', '/en/support.data 400']);
});
