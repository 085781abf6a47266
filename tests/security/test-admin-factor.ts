import { expect, test } from '@playwright/test';
import type { FormIntent } from '../../domain/forms/form-intent.ts';
import { ROUTES } from '../../domain/web/route-table.ts';
import { hashRoleTables } from '../support/compare-tables.ts';
import type { DefineTests } from '../support/describe-on-site.ts';
import { message } from '../support/messages.ts';
import { PASSWORD } from '../support/security-site.ts';
import { totpCode } from '../support/totp.ts';
import { makeFormFields } from './form-fields.ts';
import { FILE_ROUTES, FORMS_OF_ADMINS, ROUTE_PATHS } from './route-access.ts';

const ADMIN_PATHS = ROUTE_PATHS.filter(({ id }) => ROUTES[id].access === 'admin');
const FILE_PATHS = ADMIN_PATHS.filter(({ id }) => id in FILE_ROUTES).map(({ path }) => path);

/** For a site with `ADMIN_SECOND_FACTOR: 'required'`. */
export const testAdminFactor: DefineTests = (site) => {
  const get = async (path: string) => site().client.get(path, { jar: site().admin.jar });
  const post = async (path: string, form: [string, string | File][]) =>
    site().client.post(path, { form, jar: site().admin.jar });

  function toFields(intent: FormIntent, isFilled: boolean): [string, string | File][] {
    const { file, ...fields } = isFilled ? makeFormFields(site().ids)[intent] : {};
    return [
      ['intent', intent],
      ...Object.entries(fields),
      ...(file === undefined
        ? []
        : [['file', new File([file], 'list.csv', { type: 'text/csv' })] as [string, File]]),
    ];
  }

  test('gets 403 and no data from every page, file and stream of the panel', async () => {
    expect(ADMIN_PATHS.length).toBeGreaterThan(10);
    for (const { path } of ADMIN_PATHS)
      for (const url of [path, `${path}.data`]) {
        const { status, body } = await get(url);
        expect.soft(status, url).toBe(403);
        expect.soft(body, url).not.toContain(site().other.email);
      }
    for (const path of FILE_PATHS) expect.soft((await post(path, [])).status, path).toBe(403);
    expect((await get('/api/admin/sessions')).status).toBe(403);
  });

  test('gets the page that sets one up in place of the panel', async () => {
    const { body } = await get('/ko/admin/users');
    expect(body).toContain(`<h1>${message('ko', 'admin.factor_set_up')}</h1>`);
    expect(body).toContain('name="return" value="/ko/admin/users"');
  });

  test('gets 403 from every form, with the reason in the language, and changes nothing', async () => {
    const before = hashRoleTables(await site().readTables());
    for (const intent of FORMS_OF_ADMINS) {
      const empty = await post('/ko/forms', toFields(intent, false));
      expect.soft(empty.status, intent).toBe(403);
      expect.soft(empty.body, intent).toContain(message('ko', 'admin.factor_needed'));
      const hasFile = makeFormFields(site().ids)[intent].file !== undefined;
      const filled = await post('/ko/forms', toFields(intent, true));
      expect.soft(filled.status, intent).toBe(hasFile ? 415 : 403);
    }
    expect(hashRoleTables(await site().readTables())).toEqual(before);
  });

  // Must run last.
  test('has the panel once an app is set up, and not any more when it is removed', async () => {
    const call = (path: string, json: object) =>
      site().client.post(`/api/auth/two-factor/${path}`, { json, jar: site().admin.jar });
    const { totpURI } = JSON.parse((await call('enable', { password: PASSWORD })).body) as {
      totpURI: string;
    };
    const code = totpCode(new URL(totpURI).searchParams.get('secret') ?? '');
    expect((await call('verify-totp', { code })).status).toBe(200);
    expect((await get('/ko/admin/users')).status).toBe(200);
    expect((await get('/api/admin/sessions')).status).toBe(200);
    for (const path of FILE_PATHS) expect.soft((await post(path, [])).status, path).toBe(200);
    expect((await call('disable', { password: PASSWORD })).status).toBe(200);
    expect((await get('/ko/admin/users')).status).toBe(403);
    expect((await get('/api/admin/sessions')).status).toBe(403);
  });
};
