import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestAccounts } from '../support/account-actions.ts';
import { openTestAccounts } from '../support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';

describeOnOneEngine('usernames', (open) => {
  let database: TestDatabase;
  let accounts: TestAccounts;
  let signUps = 0;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    return async () => accounts.close();
  });

  /** Status and error code of a sign-up, which is left unconfirmed. */
  async function signUp(name: string, email?: string): Promise<[number, unknown]> {
    signUps += 1;
    const { status, body } = await accounts.browser().post('/sign-up/email', {
      name,
      email: email ?? `sign-up-${signUps}@example.com`,
      password: PASSWORD,
    });
    return [status, body.code];
  }

  test.each([
    ['admin', 'USERNAME_TAKEN'],
    ['kinora', 'USERNAME_TAKEN'],
    ['administrator', 'USERNAME_TAKEN'],
    ['support', 'USERNAME_TAKEN'],
    ['관리자', 'USERNAME_TAKEN'],
    ['null', 'USERNAME_TAKEN'],
    ['Kinora_Support 24', 'USERNAME_TAKEN'],
    ['аdmin', 'USERNAME_SCRIPTS'],
    ['οthr', 'USERNAME_SCRIPTS'],
  ])('nobody can sign up as %s', { tags: ['I3'] }, async (name, code) => {
    expect(await signUp(name)).toEqual([422, code]);
  });

  describe('a name that looks like that of a user', { tags: ['I3'] }, () => {
    beforeAll(async () => {
      await accounts.createUser('logan@example.com', 'Logan');
      await accounts.createUser('cope@example.com', 'Cope');
    });

    test.each([
      ['a capital i for l', 'Iogan'],
      ['a digit for a letter', '1ogan'],
      ['Cyrillic letters', 'соре'],
      ['Cyrillic capitals', 'СОРЕ'],
    ])('%s is taken for known and unknown e-mails', { tags: ['I3'] }, async (_, name) => {
      expect(await signUp(name)).toEqual([422, 'USERNAME_TAKEN']);
      expect(await signUp(name, 'cope@example.com')).toEqual([422, 'USERNAME_TAKEN']);
    });

    test('a rename to it is rejected, one to a similar name of its own is not', {
      tags: ['I3'],
    }, async () => {
      const member = await accounts.createUser('bill@example.com', 'Bill');
      const rename = async (name: string) => {
        const { status, body } = await member.post('/update-user', { name });
        return body.code ?? status;
      };
      expect(await rename('Iogan')).toBe('USERNAME_TAKEN');
      expect(await rename('support')).toBe('USERNAME_TAKEN');
      expect(await rename('Вill')).toBe('USERNAME_SCRIPTS');
      expect(await rename('BiII')).toBe(200);
      expect(await rename('William')).toBe(200);
      expect(await signUp('BiIl')).toEqual([200, undefined]);
      expect(await signUp('WiIIiam')).toEqual([422, 'USERNAME_TAKEN']);
    });

    test('it is free once the user is deleted', { tags: ['I3'] }, async () => {
      const member = await accounts.createUser('nell@example.com', 'Nell');
      expect(await signUp('NeII')).toEqual([422, 'USERNAME_TAKEN']);
      expect((await member.post('/delete-user', { password: PASSWORD })).status).toBe(200);
      expect(await signUp('NeII')).toEqual([200, undefined]);
    });
  });

  test('a sign-up reserves the names that look like its own', { tags: ['I3'] }, async () => {
    expect(await signUp('Lillian', 'lillian@example.com')).toEqual([200, undefined]);
    expect(await signUp('LiIIian')).toEqual([422, 'USERNAME_TAKEN']);
    expect(await signUp('LiIIian', 'lillian@example.com')).toEqual([200, undefined]);
  });

  test('one of several sign-ups at once gets a name or one that looks like it', {
    tags: ['I3'],
  }, async () => {
    const names = ['Collin', 'CoIlin', 'ColIin', 'CoIIin', 'Co1lin', 'Col1in', 'Co11in', 'CoI1in'];
    const results = await Promise.all(names.map((name) => signUp(name)));
    expect(results.filter(([status]) => status === 200)).toHaveLength(1);
    expect(results.filter(([, code]) => code === 'USERNAME_TAKEN')).toHaveLength(7);
  });

  test('one of several users who rename themselves at once gets a name', {
    tags: ['I3'],
  }, async () => {
    const members = [];
    for (const id of [1, 2, 3, 4])
      members.push(await accounts.createUser(`twin${id}@example.com`, `Twin ${id}`));
    const names = ['Elliot', 'EIliot', 'E1liot', 'El1iot'];
    const results = await Promise.all(
      members.map((member, index) => member.post('/update-user', { name: names[index] })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test.each(['admin', 'Дима Smith'])(
    'a user of before keeps the name %s and changes the rest of the profile',
    { tags: ['I3'] },
    async (username) => {
      const email = `before${username.length}@example.com`;
      const member = await accounts.createUser(email, `Before ${username.length}`);
      const id = (await member.readUser())?.id ?? '';
      const { kysely } = database;
      await kysely.updateTable('users').set({ name: username }).where('id', '=', id).execute();
      await kysely.updateTable('profiles').set({ username }).where('id', '=', id).execute();

      const again = accounts.browser();
      expect((await again.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
      const update = { name: username, language: 'en' };
      expect((await again.post('/update-user', update)).status).toBe(200);
      expect(await again.readUser()).toMatchObject({ username, language: 'en' });
    },
  );
});
