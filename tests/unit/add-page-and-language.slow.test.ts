import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language/language.ts';
import { copyProject } from '../../scripts/copy-project.ts';
import { httpGet } from '../support/http-get.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const execFileAsync = promisify(execFile);
const PROJECT = join(import.meta.dirname, '../..');

const PAGE_FILES = {
  'app/features/support/get-about.server.ts': `import type { PageLanguage } from '../../i18n/page-language.ts';

export function getAbout({ t }: PageLanguage): { text: string } {
  return { text: t('about.text') };
}
`,
  'app/routes/public/about.tsx': `import { visitorContext } from '../../context.ts';
import { getAbout } from '../../features/support/get-about.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/about';

export function loader({ context }: Route.LoaderArgs) {
  return getAbout(serverLanguage(context.get(visitorContext).lang));
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead title={t('about.title')} path={links.page(code, 'about')} />
      <p>{loaderData.text}</p>
    </>
  );
}
`,
};

/** Adds the page `about` as described in CONTRIBUTING. */
async function addPage(project: string): Promise<void> {
  for (const [path, text] of Object.entries(PAGE_FILES)) await writeFile(join(project, path), text);
  await editFile(join(project, 'domain/web/route-table.ts'), (table) =>
    table.replace(
      '  faq: {',
      "  about: { ...TEXT, path: '/:lang/about', file: 'routes/public/about.tsx' },\n  faq: {",
    ),
  );
  for (const { code } of LANGUAGES)
    await editFile(join(project, `app/i18n/messages/${code}/public.json`), (json) =>
      JSON.stringify({
        ...JSON.parse(json),
        'about.title': `About ${code}`,
        'about.text': `Text ${code}`,
      }),
    );
}

async function addLanguage(project: string): Promise<void> {
  await editFile(join(project, 'domain/language/language.ts'), (table) =>
    table.replace(
      'export const LANGUAGES = [',
      "$&\n  defineLanguage('vi', 'vi-VN', 'Tiếng Việt'),",
    ),
  );
  const messages = join(project, 'app/i18n/messages');
  await cp(join(messages, 'sk'), join(messages, 'vi'), { recursive: true });
}

async function editFile(path: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(path, 'utf8');
  const after = change(before);
  expect(after, path).not.toBe(before);
  await writeFile(path, after);
}

describe('a project with an added page and an added language', () => {
  let project: string;
  let site: RunningSite | undefined;
  const fetchPage = (path: string) => httpGet(`${site?.url}${path}`);

  /** Runs a command of a package. Rejects with its output. */
  async function run(command: string): Promise<void> {
    const [name = '', ...args] = command.split(' ');
    const file = join(PROJECT, 'node_modules/.bin', name);
    const env = { ...process.env, NODE_ENV: 'production' };
    await execFileAsync(file, args, { cwd: project, env }).catch((error: { stdout: string }) => {
      throw new Error(`${command}: ${error.stdout}`, { cause: error });
    });
  }

  beforeAll(async () => {
    project = await copyProject();
    await addPage(project);
    await addLanguage(project);
    await run('react-router typegen');
    await run('tsc');
    await run('react-router build');
    site = await startSite({}, project);
  }, 600_000);
  afterAll(async () => {
    await site?.stop();
    await rm(project, { recursive: true, force: true });
  });

  test('serves the added page in every language, and caches it', async () => {
    for (const [lang, from] of [
      ['ko', 'ko'],
      ['ar', 'ar'],
      ['vi', 'sk'],
    ]) {
      const { status, body, headers } = await fetchPage(`/${lang}/about`);
      expect(status, lang).toBe(200);
      expect(body, lang).toContain(`<p>Text ${from}</p>`);
      expect(headers['cache-control'], lang).toContain('public');
    }
  });

  test('redirects the added page to the language of the visitor', async () => {
    expect(await fetchPage('/about')).toMatchObject({ status: 302, location: '/ko/about' });
  });

  test('lists the added page and language in the sitemaps and as alternates of every page', async () => {
    expect((await fetchPage('/sitemap.xml')).body).toContain('/sitemaps/vi/pages.xml</loc>');
    expect((await fetchPage('/sitemaps/ko/pages.xml')).body).toContain('/ko/about</loc>');
    expect((await fetchPage('/ko/about')).body).toMatch(/hreflang="vi" href="[^"]*\/vi\/about"/i);
  });

  test('serves the existing pages in the added language', async () => {
    const homePage = await fetchPage('/vi');
    expect(homePage.status).toBe(200);
    expect(homePage.body).toContain('<html lang="vi" dir="ltr"');
    expect((await fetchPage('/vi/movie/496243')).status).toBe(301);
  });
});
