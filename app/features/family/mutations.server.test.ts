import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../tests/support/database.ts';
import { openTestServices } from '../../../tests/support/test-site.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { FAMILY_FORMS } from './mutations.server.ts';

describeOnOneEngine('the form of family mode', (open) => {
  let site: ReturnType<typeof openTestServices>;

  beforeAll(async () => {
    site = openTestServices(await open());
  });
  afterAll(() => site?.close());

  const send = (age: string) => site.send(FAMILY_FORMS, null, { intent: 'family_mode', age }, 'ar');

  test('stores the age in a cookie, and "off" deletes it', async () => {
    expect(await send('0')).toEqual({
      to: '/ar',
      flashMessage: 'family_on',
      cookies: [expect.stringMatching(/^family=0;/)],
    });
    expect(await send('off')).toEqual({
      to: '/ar',
      flashMessage: 'family_off',
      cookies: [expect.stringMatching(/^family=; Max-Age=0;/)],
    });
  });

  test.each(['', '8', '12.0', 'x'.repeat(99)])('rejects the age "%s"', async (age) => {
    const outcome = await send(age);
    expect(outcome).toMatchObject({ status: 400, cookies: [] });
    expect(outcome).toHaveProperty('state.problems.0', {
      field: 'age',
      text: serverLanguage('ar').t('account.unavailable'),
    });
  });
});
