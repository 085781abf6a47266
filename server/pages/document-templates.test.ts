import { expect, test } from 'vitest';
import { getUrlLinks } from '../../app/not-found-template.ts';
import { createDocumentTemplates, fillTemplate } from './document-templates.ts';

function renderLinks(url: string) {
  const { parameter, withoutLanguage } = getUrlLinks(url);
  return Buffer.from(
    `<a href="/ko/sign-in?return=${parameter}">가</a><a href="/language/en${withoutLanguage}">나</a>` +
      `<a href="/language/de${withoutLanguage}">다</a>`,
  );
}

test('a document is rendered once, and filled with the links of each URL', async () => {
  const templates = createDocumentTemplates();
  let renders = 0;
  const get = () =>
    templates.getOrRender('key', getUrlLinks('/xx/other/template'), async () => {
      renders += 1;
      return { html: renderLinks('/xx/other/template'), policy: 'policy' };
    });
  const [template, ...others] = await Promise.all([get(), get(), get()]);
  expect(new Set([...others, await get()])).toEqual(new Set([template]));
  expect(renders).toBe(1);
  for (const url of ['/ko/asdf', '/asdf', '/en', '/ko/tv/1?a=1&b=2', "/ko/a'b&c/(d)", '/ko/x"><y'])
    expect(fillTemplate(template, getUrlLinks(url)).equals(renderLinks(url))).toBe(true);
});

test('links of a URL contain no HTML', () => {
  const { parameter, withoutLanguage } = getUrlLinks(`/ko/"><script>'&?a="><b>`);
  for (const html of [parameter, withoutLanguage]) expect(html).not.toMatch(/["'<>]/);
});
