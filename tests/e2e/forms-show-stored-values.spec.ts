import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import type { FormIntent } from '../../domain/forms/form-intent.ts';
import { makeFormFields } from '../security/form-fields.ts';
import { ALL_FORMS, FORMS_OF_ACCOUNTS, ROUTE_PATHS } from '../security/route-access.ts';
import { type FoundForm, findForms } from '../support/find-forms.ts';
import { waitForHydration } from '../support/navigation.ts';
import { openPageAs } from '../support/open-page-as.ts';
import { type SecuritySite, startSecuritySite } from '../support/security-site.ts';

/** Forms that keep no value, and are rejected or hinder another form if they are sent here. */
const NOT_SENT: readonly FormIntent[] = [
  ...FORMS_OF_ACCOUNTS,
  // Need a password or a code.
  'delete',
  'factor_begin',
  // Begin empty, and add what the form for changes would change another one to.
  'admin_document_create',
  'admin_provider_add',
  'admin_providers_import',
];

/** Forms about something that the users of the test do not have. None keeps what was typed. */
const NOT_SEEN: readonly FormIntent[] = [
  'reset_resend',
  'reset_dismiss',
  'sign_up_resend',
  'sign_up_dismiss',
  'withdraw_action',
  'password_link',
  'session',
  'factor_verify',
  'factor_end',
  'factor_codes',
  'unlink',
  'rate',
  'unseen',
  'unhide',
  'import_apply',
  'import_match',
  'rating_publish',
  'rating_delete',
  'not_helpful',
  'admin_user_unban',
  'admin_document_restore',
  'admin_override_create',
  'admin_override_restore',
  'admin_reports_dismiss',
  'admin_provider_check',
  'admin_takedown_create',
];

/** Some of the forms that stay on their page. */
const KEPT: readonly FormIntent[] = [
  'leave_out',
  'review',
  'username',
  'settings',
  'services',
  'family_mode',
  'admin_inquiry_status',
  'admin_inquiry_priority',
  'admin_override_update',
  'admin_provider_edit',
];

// Each test has a site of its own, because it changes its data.
test.describe.configure({ mode: 'parallel' });

let site: SecuritySite;

test.beforeEach(async () => {
  const started = await startSecuritySite('embedded database');
  if (started === null) throw new Error('the site was not started');
  site = started;
});
test.afterEach(async () => {
  await site?.stop();
});

for (const scripts of ['with', 'without'] as const)
  test(`every form shows what is stored after it was sent, ${scripts} scripts`, {
    tag: scripts === 'with' ? '@slow' : [],
  }, async ({ browser }) => {
    test.setTimeout(300_000);
    const seen = new Set<string>();
    const sent: FormIntent[] = [];
    const allFields = makeFormFields(site.ids);
    for (const user of ['other', 'admin'] as const) {
      const page = await openPageAs(browser, site, site[user], {
        javaScriptEnabled: scripts === 'with',
      });
      for (const { path, intents, fields } of await listForms(browser, user)) {
        const [intent] = intents as [FormIntent];
        const isKnown = seen.has(intent);
        for (const each of intents) seen.add(each);
        const values = Object.entries(allFields[intent]).filter(([name]) => fields.includes(name));
        if (isKnown || values.length === 0 || NOT_SENT.includes(intent)) continue;
        await send(page, path, intent, values);
        await expectStored(page, intent);
        sent.push(intent);
      }
      await page.context().close();
    }
    const notSeen = ALL_FORMS.filter((intent) => !seen.has(intent));
    expect(notSeen.filter((intent) => !FORMS_OF_ACCOUNTS.includes(intent))).toEqual(NOT_SEEN);
    expect(sent).toEqual(expect.arrayContaining([...KEPT]));
  });

/** The forms of all pages, requested without loading them. */
async function listForms(browser: Browser, user: 'other' | 'admin'): Promise<FoundForm[]> {
  const page = await openPageAs(browser, site, site[user]);
  await page.goto('/ko/faq');
  const forms = await findForms(
    page,
    ROUTE_PATHS.map(({ path }) => path),
  );
  await page.context().close();
  return forms;
}

/** Opens the page, changes the fields of a form, and sends it. */
async function send(
  page: Page,
  path: string,
  intent: FormIntent,
  values: (readonly [name: string, value: string])[],
) {
  await page.goto(path);
  if (await page.evaluate(() => matchMedia('(scripting: enabled)').matches))
    await waitForHydration(page);
  const form = page.locator(`form:has([name="intent"][value="${intent}"])`).first();
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'POST' && !response.url().includes('/api/'),
  );
  for (const [name, value] of values) {
    const field = form.locator(`[name="${name}"]:not([type="hidden"])`).first();
    await field.evaluate(openAround);
    await change(field, value);
  }
  const button = form.locator(`button[value="${intent}"]`).first();
  // Some forms are sent as soon as a field changes.
  if (await button.isVisible()) await button.click();
  expect((await sent).status(), intent).toBeLessThan(400);
}

/** Opens what the element is in. */
function openAround(element: Element): void {
  for (let node: Element | null = element; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) node.open = true;
    if (node.matches('[popover]:not(:popover-open)')) (node as HTMLElement).showPopover();
  }
}

/** Gives the field another value: `value`, if it has text, or another one to choose. */
async function change(field: Locator, value: string) {
  const type = await field.evaluate((element) => (element as HTMLInputElement).type);
  if (type === 'checkbox' || type === 'radio') return field.press('Space');
  if (type === 'select-one')
    return field.selectOption(await field.evaluate(findOtherOption, value));
  if (type === 'file') {
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(value) };
    return field.setInputFiles(file);
  }
  // With scripts an editor hides its field.
  return field.fill(value, { force: true });
}

function findOtherOption(element: Element, preferred: string): string {
  const { options, value } = element as HTMLSelectElement;
  if (value !== preferred) return preferred;
  return [...options].find((option) => option.value !== value && !option.disabled)?.value ?? value;
}

/** The page shows the values of its fields that its document has when it is requested again. */
async function expectStored(page: Page, name: string) {
  await expect(async () => {
    // Without scripts the page of an import does not follow its progress.
    const refresh = page.locator('.import-card a.without-js');
    if (await refresh.isVisible()) await refresh.click();
    const shown = await page.evaluate(readFields, null);
    const response = await page.request.get(page.url());
    const stored = await page.evaluate(readFields, await response.text());
    expect(shown, name).toEqual(stored);
  }).toPass({ timeout: 10_000 });
}

/** Names and values of the fields of a document; `null`: the one that is shown. */
function readFields(html: string | null): string[] {
  const page = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll<HTMLFormElement>('form[method="post"]')].flatMap((form) =>
    [...form.elements].flatMap((element) => {
      const { name, type, value, checked } = element as HTMLInputElement;
      if (name === '' || ['submit', 'hidden', 'password', 'file'].includes(type)) return [];
      const isToggle = type === 'checkbox' || type === 'radio';
      return [`${name}: ${value}${isToggle ? ` ${checked}` : ''}`];
    }),
  );
}
