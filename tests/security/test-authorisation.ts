import { expect, test } from '@playwright/test';
import type { FormIntent } from '../../domain/forms/form-intent.ts';
import { ROUTES, type RouteId } from '../../domain/web/route-table.ts';
import { hashRoleTables, hashTablesOfOthers, hashTablesOfUser } from '../support/compare-tables.ts';
import type { DefineTests } from '../support/describe-on-site.ts';
import { ROLES, type Role, type User } from '../support/security-site.ts';
import { makeFormFields } from './form-fields.ts';
import {
  ALL_FORMS,
  FORMS_OF_ADMINS,
  FORMS_OF_OWN_ACCOUNT,
  FORMS_OF_USERS,
  getStatuses,
  ROUTE_PATHS,
  type Statuses,
} from './route-access.ts';

/** Statuses of documents without a loader, or whose loader does not run. */
const DOCUMENT_STATUSES: Partial<Record<RouteId, Statuses>> = {
  start: [302, 302, 302],
  forms: [400, 400, 400],
};
/** Status of a redirect in a data response. */
const DATA_REDIRECT = 202;
/** A file upload without permission is rejected before the body is parsed. */
const FILE_REJECTED = 415;
const ENDS_SESSION = new Set(['sign_out', 'delete']);

/** Texts visible only to their owner and to admins. */
const SECRETS = ['A secret question', 'A secret message', 'secret.csv'];

/** Requests every page and sends every form as each role. The sites are those of the specs. */
export const testAuthorisation: DefineTests = (site) => {
  test('every page returns the declared status for each role, as document and as data', {
    tag: ['@S11'],
  }, async () => {
    const { client, other } = site();
    for (const { id, path } of ROUTE_PATHS) {
      const expected = getStatuses(id);
      const actual = { document: [] as number[], data: [] as number[] };
      for (const role of ROLES) {
        const document = await client.get(path, { jar: site().getJar(role) });
        const data = await client.get(path === '/' ? '/_root.data' : `${path}.data`, {
          jar: site().getJar(role),
        });
        actual.document.push(document.status);
        actual.data.push(data.status);
        if (role === 'admin') continue;
        expect.soft(document.body + data.body, path).not.toContain(other.email);
        if (ROUTES[id].access === 'admin') expect.soft(document.headers.location, path).toBe('/');
      }
      expect.soft(actual, path).toEqual({
        document: DOCUMENT_STATUSES[id] ?? expected,
        data: expected.map((status) => (status === 301 || status === 302 ? DATA_REDIRECT : status)),
      });
    }
  });

  async function sendForm(
    role: Role,
    intent: string,
    fields: Record<string, string>,
  ): Promise<number> {
    const { file, ...otherFields } = fields;
    const form: [string, string | File][] = [['intent', intent], ...Object.entries(otherFields)];
    if (file !== undefined) form.push(['file', new File([file], 'list.csv', { type: 'text/csv' })]);
    return (await site().client.post('/ko/forms', { form, jar: site().getJar(role) })).status;
  }

  /** Statuses of a form without fields, then with its fields. */
  async function submitForm(role: Role, intent: FormIntent): Promise<number[]> {
    const fields = makeFormFields(site().ids)[intent];
    return [await sendForm(role, intent, {}), await sendForm(role, intent, fields)];
  }

  const hasFile = (intent: FormIntent) => makeFormFields(site().ids)[intent].file !== undefined;

  test('rejects every user and admin form of a visitor and changes nothing', {
    tag: ['@S11'],
  }, async () => {
    const before = hashRoleTables(await site().readTables());
    for (const intent of [...FORMS_OF_USERS, ...FORMS_OF_ADMINS])
      expect
        .soft(await submitForm('visitor', intent), intent)
        .toEqual([401, hasFile(intent) ? FILE_REJECTED : 401]);
    for (const intent of FORMS_OF_OWN_ACCOUNT)
      for (const status of await submitForm('visitor', intent))
        expect.soft([400, 401, 422], intent).toContain(status);
    expect(hashRoleTables(await site().readTables())).toEqual(before);
  });

  test('rejects every admin form of a user and changes nothing', { tag: ['@S11'] }, async () => {
    const before = hashRoleTables(await site().readTables());
    for (const intent of FORMS_OF_ADMINS)
      expect
        .soft(await submitForm('member', intent), intent)
        .toEqual([403, hasFile(intent) ? FILE_REJECTED : 403]);
    expect(hashRoleTables(await site().readTables())).toEqual(before);
  });

  test('forms of a user do not change the data of others', { tag: ['@S11'] }, async () => {
    const before = hashTablesOfOthers(await site().readTables(), site().memberIds);
    for (const intent of ALL_FORMS)
      if (!ENDS_SESSION.has(intent) && !FORMS_OF_ADMINS.includes(intent))
        for (const status of await submitForm('member', intent))
          expect.soft(status, intent).toBeLessThan(500);
    expect(hashTablesOfOthers(await site().readTables(), site().memberIds)).toEqual(before);
  });

  const hashOther = async () => hashTablesOfUser(await site().readTables(), site().other.id);

  async function sendFields({ jar }: User, fields: Record<string, string>) {
    return site().client.post('/ko/forms', { form: Object.entries(fields), jar });
  }

  /** Requests that change an object by its id, with forms and API calls. */
  function attempts() {
    const { session, passkey, device, user, review } = site().ids;
    const form = (intent: string, fields: Record<string, string>) => (sender: User) =>
      sendFields(sender, { intent, ...fields });
    const call = (path: string, json: object) => (sender: User) =>
      site().client.post(`/api/auth${path}`, { json, jar: sender.jar });
    return {
      'session by form': form('session', { id: session }),
      'session by call': call('/revoke-session', { id: session }),
      'trusted device by form': form('device_remove', { id: device }),
      'trusted device by call': call('/forget-device', { id: device }),
      'passkey by form': form('passkey_remove', { id: passkey }),
      'passkey by call': call('/passkey/delete-passkey', { id: passkey }),
      'name of a passkey': call('/passkey/update-passkey', { id: passkey, name: 'stolen' }),
      'review by title': form('review_delete', {
        title: 'movie/496243',
        review,
        user,
        user_id: user,
      }),
      'review by id': form('review', {
        title: 'movie/496243',
        rating: '1',
        text: 'Mine',
        id: review,
        review,
        user_id: user,
      }),
      'saved title': form('unsave', { title: 'movie/496243', user, user_id: user }),
      'share link': form('unshare', { user, user_id: user, token: site().ids.listToken }),
      import: form('import_close', { user, user_id: user }),
      'private rating': form('rating_delete', { title: 'movie/129', user, user_id: user }),
      'account by call': call('/update-user', { id: user, userId: user, name: 'stolen' }),
      'linked account': call('/unlink-account', { accountId: user, userId: user }),
      'account by form': form('delete', { sure: 'on', current: 'wrong password', user, id: user }),
    };
  }

  test('users and visitors cannot change objects of another user by id', {
    tag: ['@S11'],
  }, async () => {
    const before = await hashOther();
    const visitor: User = { email: '', id: '', jar: new Map() };
    for (const [name, attempt] of Object.entries(attempts()))
      for (const sender of [visitor, site().member]) {
        expect.soft((await attempt(sender)).status, name).toBeLessThan(500);
        expect.soft(await hashOther(), name).toEqual(before);
      }
  });

  test('pages and files do not show a user’s private data to visitors or other users', {
    tag: ['@S11'],
  }, async () => {
    const { user, inquiry, inquiryToken, listToken } = site().ids;
    for (const path of [
      `/ko/support/${inquiry}`,
      `/ko/support/${listToken}`,
      `/ko/support/${inquiryToken.slice(0, -1)}`,
      `/ko/support/${inquiryToken.toUpperCase()}`,
      `/ko/list/${user}`,
      `/ko/list/${inquiryToken}`,
      `/ko/profile?inquiries=${inquiry}`,
      `/ko/profile?inquiries=1&user=${user}`,
      `/ko/profile/data.json?user=${user}&id=${user}`,
      `/ko/saved?user=${user}`,
      `/ko/saved/import?user=${user}`,
      `/ko/saved/titles.json?user=${user}&token=${listToken}`,
      `/api/auth/list-sessions?userId=${user}`,
      `/api/auth/list-accounts?userId=${user}`,
      `/api/auth/passkey/list-user-passkeys?userId=${user}`,
    ])
      for (const jar of [new Map(), site().member.jar]) {
        const { status, body } = await site().client.get(path, { jar });
        expect.soft(status, path).toBeLessThan(500);
        for (const secret of [
          ...SECRETS,
          site().other.email,
          site().ids.session,
          site().ids.passkey,
        ])
          expect.soft(body, path).not.toContain(secret);
      }
  });

  test('the owner can read and remove the same objects by id', { tag: ['@S11'] }, async () => {
    const { client, other, ids } = site();
    expect((await client.get(`/ko/support/${ids.inquiryToken}`)).body).toContain(
      'A secret question',
    );
    expect((await client.get(`/ko/list/${ids.listToken}`)).body).toContain('기생충');
    expect((await client.get('/ko/profile?inquiries=1', { jar: other.jar })).body).toContain(
      'A secret question',
    );
    const ownObjects = attempts();
    for (const name of [
      'trusted device by form',
      'name of a passkey',
      'passkey by form',
      'review by title',
      'saved title',
      'share link',
      'import',
      'private rating',
    ] as const) {
      const before = await hashOther();
      expect.soft((await ownObjects[name](other)).status, name).toBe(200);
      expect.soft(await hashOther(), name).not.toEqual(before);
    }
  });

  // Must run last, because it deletes the objects that the other forms use.
  test('an admin may submit every admin form', { tag: ['@S11'] }, async () => {
    for (const intent of FORMS_OF_ADMINS)
      for (const status of await submitForm('admin', intent))
        expect.soft([200, 404, 409, 422], intent).toContain(status);
  });
};
