import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '../../domain/language/language.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { getPathAndQuery, gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const WORDING =
  'This website uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.';
const QUESTIONS = ['search', 'save', 'review', 'language', 'data', 'account'] as const;

for (const lang of ['ko', 'en', 'ar'] as const)
  for (const scripts of [true, false])
    test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
      // One language with scripts, another without.
      tag: lang === (scripts ? 'ko' : 'ar') ? [] : '@slow',
    }, () => {
      test.use({ javaScriptEnabled: scripts });
      const t = (key: string, values?: Record<string, string | number>) =>
        message(lang, key, values);
      const openPage = (page: Page, path: string) =>
        scripts ? gotoHydrated(page, `/${lang}${path}`) : page.goto(`/${lang}${path}`);

      test(`terms and privacy policy are readable in ${lang}`, { tag: ['@G1', '@G2'] }, async ({
        page,
      }) => {
        for (const [name, sectionCount] of [
          ['terms', 6],
          ['privacy', 8],
        ] as const) {
          if (name === 'terms') await openPage(page, `/${name}`);
          else
            await page
              .getByRole('contentinfo')
              .getByRole('link', { name: t(`footer.${name}`) })
              .click();
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`footer.${name}`));
          const text = page.locator('.legal-text');
          await expect(text.getByRole('heading', { level: 2 })).toHaveCount(sectionCount);
          await expect(text.getByRole('link', { name: 'support@localhost' }).last()).toBeVisible();
          await expect(page.locator('.document-head')).toContainText('2026');
          const quotedText = page.getByRole('link', { name: t('document.original') });
          if (lang === 'ko') await expect(quotedText).toHaveCount(0);
          else await expect(quotedText).toHaveAttribute('href', `/ko/${name}`);
        }
        await expect(page.locator('.legal-text')).toContainText(
          t('privacy.processor_none').split('\n')[0] ?? '',
        );
        await page.getByRole('link', { name: t('site.back') }).click();
        await expect
          .poll(() => getPathAndQuery(page))
          .toBe(scripts ? `/${lang}/terms` : `/${lang}`);
      });

      test(`the FAQ has six questions in ${lang}`, { tag: ['@G3'] }, async ({ page }) => {
        await openPage(page, '/faq');
        const answers = page.locator('.faq-answer');
        await expect(page.locator('main summary')).toHaveText(
          QUESTIONS.map((id) => t(`faq.${id}_question`)),
        );
        await expect(answers.filter({ visible: true })).toHaveCount(0);
        for (const id of ['save', 'account'] as const) {
          await page.locator('summary', { hasText: t(`faq.${id}_question`) }).click();
          await expect(answers.filter({ visible: true })).toContainText([t(`faq.${id}_answer`)]);
        }
        await page.locator('summary', { hasText: t('faq.account_question') }).click();
        await expect(answers.filter({ visible: true })).toHaveCount(0);
        await expect(
          page.getByRole('main').getByRole('link', { name: t('faq.support') }),
        ).toHaveAttribute('href', `/${lang}/support`);
        // The URL of an answer opens only that one.
        await page.goto('about:blank');
        await page.goto(`/${lang}/faq#review`);
        await expect(answers.filter({ visible: true })).toContainText([t('faq.review_answer')]);
        await expect(page.locator('#review')).toBeInViewport();
        await expect(
          page.locator('#review').getByRole('link', { name: t('faq.link') }),
        ).toHaveAttribute('href', '#review');
      });

      test(`the legal notice has its attributions in ${lang}`, { tag: ['@G4'] }, async ({
        page,
      }) => {
        await openPage(page, '/legal-notice');
        const main = page.getByRole('main');
        const [operator, sections] = [
          main.getByRole('region').first(),
          main.locator('section[id]'),
        ];
        await expect(operator.getByRole('heading', { level: 2 })).toHaveText(t('operator.title'));
        await expect(operator).toContainText(
          t('operator.unnamed', { contact: 'support@localhost' }),
        );
        await expect(sections.getByRole('heading', { level: 2 })).toHaveText([
          t('attribution.catalog_title'),
          t('attribution.affiliate_title'),
          t('attribution.watch_title'),
        ]);
        await expect(sections.nth(0).locator('[lang=en]')).toHaveText(WORDING);
        await expect(sections.nth(0).getByText(t('footer.catalog_notice'))).toBeVisible();
        await expect(sections.nth(1)).toContainText(t('attribution.affiliate'));
        await expect(sections.nth(2)).toContainText(
          t('attribution.watch_source', { source: 'JustWatch' }),
        );
        for (const [index, name] of [
          [0, 'TMDB'],
          [2, 'JustWatch'],
        ] as const)
          await expect(
            sections.nth(index).getByRole('link', { name: new RegExp(`^${name}`) }),
          ).toHaveAttribute('href', /^https:/);
        await expect(page.getByRole('main').locator('img')).toHaveCount(0);
      });
    });

test('a link to an answer on the current page opens it', { tag: ['@G3'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/faq');
  await page.locator('summary').first().click();
  await page
    .locator('#search')
    .getByRole('link', { name: message('en', 'faq.link') })
    .click();
  await expect(page).toHaveURL(/#search$/);
  await page.evaluate(() => {
    location.hash = '#data';
  });
  await expect(page.locator('.faq-answer').filter({ visible: true })).toContainText([
    message('en', 'faq.data_answer'),
  ]);
});

test('the FAQ has structured data in every language', { tag: ['@G3'] }, async ({ baseURL }) => {
  for (const { code } of LANGUAGES) {
    const { body } = await httpGet(`${baseURL}/${code}/faq`);
    const [, json = '{}'] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const graph = (
      JSON.parse(json) as {
        '@graph'?: {
          '@type': string;
          mainEntity: { name: string; acceptedAnswer: { text: string } }[];
        }[];
      }
    )['@graph'];
    const page = graph?.find((node) => node['@type'] === 'FAQPage');
    expect(
      page?.mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]),
      code,
    ).toEqual(
      QUESTIONS.map((id) => [
        message(code, `faq.${id}_question`),
        message(code, `faq.${id}_answer`),
      ]),
    );
  }
});

test('the Korean original of a translation has its own page, in Korean throughout', {
  tag: ['@G2'],
}, async ({ page }) => {
  await gotoHydrated(page, '/ar/privacy');
  await page.getByRole('link', { name: message('ar', 'document.original') }).click();
  await expect(page).toHaveURL('/ko/privacy');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(
    page.getByRole('link', { name: message('ko', 'nav.movies'), exact: true }).first(),
  ).toBeVisible();
});

test('a path in upper case leads to the same document', { tag: ['@G1'] }, async ({ baseURL }) => {
  for (const path of ['Terms', 'te%72ms'])
    expect((await httpGet(`${baseURL}/en/${path}`)).body).toContain(
      message('en', 'terms.purpose_title'),
    );
  expect((await httpGet(`${baseURL}/en/PRIVACY`)).body).toContain(
    message('en', 'privacy.purposes_title'),
  );
});

test('text pages are translated into every language', {
  tag: ['@G1', '@G4', '@G5'],
}, async ({ baseURL }) => {
  const textsByLanguage = new Map<string, string>();
  for (const { code, tag } of LANGUAGES)
    for (const path of ['terms', 'privacy', 'faq', 'legal-notice', 'support']) {
      const { status, body } = await httpGet(`${baseURL}/${code}/${path}`);
      expect(status).toBe(200);
      expect(body).toContain(`<html lang="${tag}"`);
      const main = /<main[^>]*>(.*)<\/main>/s.exec(body)?.[1] ?? '';
      expect(main, `${code} ${path}`).not.toMatch(/\{\{|undefined/);
      const plainText = main.replace(/<[^>]*>/g, ' ');
      expect(plainText.length, `${code} ${path}`).toBeGreaterThan(150);
      expect(textsByLanguage.get(plainText), `${code} ${path}`).toBeUndefined();
      textsByLanguage.set(plainText, code);
    }
});

test.describe('with a configured operator', () => {
  let site: RunningSite;

  test.beforeAll(async () => {
    site = await startSite({
      SUPPORT_EMAIL: 'help@kinora.example',
      HOSTING_PROVIDER: 'Example Cloud',
      SUPPORT_CHAT_URL: 'https://chat.example/kinora',
      OPERATOR_NAME: 'Kino & Söhne',
      OPERATOR_CONTACT: 'https://kino.example/imprint',
      OPERATOR_REGISTRATION: 'HRB 123',
      TIME_ZONE: 'Europe/Berlin',
      SOCIAL_LINKS: 'https://x.com/kinora,https://www.instagram.com/kinora',
    });
  });
  test.afterAll(() => site.kill());

  test('terms, privacy policy and legal notice show the operator', {
    tag: ['@G2', '@G4'],
  }, async ({ page }) => {
    for (const path of ['terms', 'privacy', 'legal-notice']) {
      await page.goto(`${site.url}/en/${path}`);
      const operator = page.locator('.legal-text').first();
      await expect(operator.getByRole('listitem').nth(0)).toHaveText('Operator: Kino & Söhne');
      await expect(operator.getByRole('listitem').nth(1).getByRole('link')).toHaveAttribute(
        'href',
        'https://kino.example/imprint',
      );
      await expect(operator.getByRole('listitem').nth(2)).toHaveText(
        'Registration number: HRB 123',
      );
    }
  });
  test('hosting provider, e-mail address, chat and social pages of the operator are shown', {
    tag: ['@G2', '@G5', '@N3'],
  }, async ({ page }) => {
    await gotoHydrated(page, `${site.url}/en/privacy`);
    await expect(page.locator('.legal-text')).toContainText('Processor: Example Cloud');
    await expect(
      page.locator('.legal-text').getByRole('link', { name: 'help@kinora.example' }).last(),
    ).toBeVisible();
    const social = page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: message('en', 'footer.social') });
    await expect(social.getByRole('link')).toHaveText(['X', 'Instagram']);
    await expect(social.getByRole('link', { name: 'X' })).toHaveAttribute(
      'href',
      'https://x.com/kinora',
    );
    await page.goto(`${site.url}/en/support`);
    await waitForHydration(page);
    await expect(
      page.getByRole('term').filter({ hasText: message('en', 'contact.chat_heading') }),
    ).toBeVisible();
    const chat = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${message('en', 'contact.chat_start')}`) });
    await expect(chat).toHaveAttribute('href', 'https://chat.example/kinora');
    await expect(page.getByText(/Weekdays, 9\sAM\s–\s6\sPM \(GMT\+[12]\)/)).toBeVisible();
  });
});

test('the footer has its groups, and no social links if none are configured', {
  tag: ['@N3'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en');
  const footer = page.getByRole('contentinfo');
  const groups = { movies: 4, tv: 4, services: 4, info: 5 };
  for (const [name, links] of Object.entries(groups)) {
    const group = footer.getByRole('navigation', { name: message('en', `footer.${name}`) });
    await expect(group.getByRole('link')).toHaveCount(links);
  }
  for (const path of ['faq', 'support', 'terms', 'privacy', 'legal-notice'])
    await expect(footer.locator(`a[href="/en/${path}"]`)).toHaveCount(1);
  await expect(footer.getByText(message('en', 'footer.social'))).toHaveCount(0);
  await expect(footer).toContainText('© 2024 Kinora');
  await expect(footer).toContainText('JustWatch');
});

test('where to watch shows its source on the title page, with and without offers', {
  tag: ['@G4'],
}, async ({ baseURL }) => {
  for (const query of ['', '?region=AQ']) {
    const { body, location } = await httpGet(`${baseURL}/en/movie/496243-parasite${query}`);
    expect(location).toBeNull();
    const [offers = ''] = /<section[^>]*id="watch".*?<\/section>/s.exec(body) ?? [];
    expect(offers).toContain('JustWatch');
  }
});
