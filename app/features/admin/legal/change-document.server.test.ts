import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import { addAdmin, readLog } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import {
  addDocument,
  readDocuments,
  readVersions,
  TERMS,
} from '../../../../tests/support/legal-documents.ts';
import { getRejection, openTestServices } from '../../../../tests/support/test-site.ts';
import { LEGAL_FORMS } from './mutations.server.ts';

describeOnOneEngine('concurrent changes of legal documents', (open, kind) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: User;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users', 'legal_documents', 'admin_logs');
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss');
  });
  afterEach(() => site.close());

  const send = (by: User | null, fields: Record<string, string>) =>
    site.send(LEGAL_FORMS, by, fields);
  const stored = () => readDocuments(database.kysely);
  const versions = () => readVersions(database.kysely);
  const activeTitles = async () =>
    (await stored()).filter((row) => row.is_active).map(({ title }) => title);

  const add = (fields?: Parameters<typeof addDocument>[2]) =>
    addDocument(database.kysely, (form) => send(boss, form), fields);

  test('activating a document deactivates the one of its type and language, and both are logged', {
    tags: ['M5'],
  }, async () => {
    const old = await add({ title: 'Old', active: 'on' });
    await add({ title: 'Elsewhere', language: 'en', active: 'on' });
    await add({ title: 'Privacy', type: 'privacy_policy', active: 'on' });
    const next = await add({ title: 'Next' });
    await send(boss, { intent: 'admin_document_active', ...next, active: 'on' });
    expect((await activeTitles()).sort()).toEqual(['Elsewhere', 'Next', 'Privacy']);
    const lines = (await readLog(database.kysely))
      .slice(-2)
      .map(({ action, target_id, details }) => [action, target_id, details]);
    expect(lines).toEqual(
      expect.arrayContaining([
        [
          'update_legal_document',
          next.document,
          expect.objectContaining({
            after: expect.objectContaining({ title: 'Next', active: true }),
          }),
        ],
        [
          'update_legal_document',
          old.document,
          expect.objectContaining({
            after: expect.objectContaining({ title: 'Old', active: false }),
          }),
        ],
      ]),
    );
    // A form with the stale version is rejected.
    expect(
      getRejection(await send(boss, { intent: 'admin_document_active', ...old, active: 'off' })),
    ).toMatchObject({ status: 409 });
    await add({ title: 'Newest', active: 'on' });
    expect((await activeTitles()).sort()).toEqual(['Elsewhere', 'Newest', 'Privacy']);
  });

  test('changing a public document purges its page and no others', { tags: ['M5'] }, async () => {
    const identity = await add();
    await send(boss, {
      intent: 'admin_document_update',
      ...identity,
      title: 'Draft',
      content: '<p>x</p>',
    });
    expect(site.invalidatedTags).toEqual([]);
    await send(boss, { intent: 'admin_document_active', ...identity, version: '2', active: 'on' });
    expect(site.invalidatedTags.splice(0)).toEqual(['page/terms']);
    await send(boss, {
      intent: 'admin_document_update',
      ...identity,
      version: '3',
      title: 'Shown',
      content: '<p>x</p>',
      active: 'on',
    });
    expect(site.invalidatedTags.splice(0)).toEqual(['page/terms']);
    await send(boss, { intent: 'admin_document_delete', ...identity, version: '4' });
    expect(site.invalidatedTags.splice(0)).toEqual(['page/terms']);
    await add({ type: 'privacy_policy', active: 'on' });
    expect(site.invalidatedTags.splice(0)).toEqual(['page/privacy']);
    // Earlier versions list a formerly public document until it is deleted.
    const activeDocument = await add({ active: 'on' });
    await send(boss, { intent: 'admin_document_active', ...activeDocument, active: 'off' });
    site.invalidatedTags.splice(0);
    await send(boss, { intent: 'admin_document_delete', ...activeDocument, version: '2' });
    expect(site.invalidatedTags.splice(0)).toEqual(['page/terms']);
    await send(boss, { intent: 'admin_document_delete', ...(await add()) });
    expect(site.invalidatedTags).toEqual([]);
  });

  test('of concurrent activations one document is active at the end, and the others succeed or get 409', {
    tags: ['M5'],
  }, async () => {
    const otherAdmin = await addAdmin(database.kysely, 'other');
    await add({ title: 'Before', active: 'on' });
    const documents = [
      await add({ title: 'A' }),
      await add({ title: 'B' }),
      await add({ title: 'C' }),
    ];
    const outcomes = await Promise.all([
      ...documents.map((identity, index) =>
        send(index % 2 === 0 ? boss : otherAdmin, {
          intent: 'admin_document_active',
          ...identity,
          active: 'on',
        }),
      ),
      send(otherAdmin, { ...TERMS, title: 'D', active: 'on' }),
      send(boss, { ...TERMS, title: 'E', active: 'on' }),
    ]);
    expect(await activeTitles()).toHaveLength(1);
    for (const outcome of outcomes) if ('state' in outcome) expect(outcome.status).toBe(409);
    const rejected = outcomes.filter((outcome) => 'state' in outcome);
    expect(outcomes.length - rejected.length).toBeGreaterThanOrEqual(1);
    // Each activation is logged, and so is each deactivation by a later one.
    const log = await readLog(database.kysely);
    const activations = log.filter(
      ({ details }) =>
        (details.after as { active: boolean }).active &&
        !(details.before as { active?: boolean })?.active,
    );
    const deactivations = log.filter(
      ({ details }) =>
        !(details.after as { active: boolean }).active &&
        (details.before as { active?: boolean })?.active,
    );
    expect(activations).toHaveLength(1 + outcomes.length - rejected.length);
    expect(deactivations).toHaveLength(activations.length - 1);
    // The embedded database runs transactions one after the other.
    if (kind === 'embedded') expect(rejected).toEqual([]);
  });

  test('a unique index rejects a second active document', { tags: ['M5'] }, async () => {
    await add({ active: 'on' });
    const second = {
      document_type: 'terms_of_service',
      language: 'ko',
      title: 'x',
      content: 'x',
      is_active: true,
    } as const;
    await expect(
      database.kysely.insertInto('legal_documents').values(second).execute(),
    ).rejects.toMatchObject({
      code: '23505',
      constraint: 'legal_documents_one_active',
    });
  });

  test('a form with a stale version → 409 with the typed values', { tags: ['M5'] }, async () => {
    const otherAdmin = await addAdmin(database.kysely, 'other');
    const identity = await add();
    await send(otherAdmin, {
      intent: 'admin_document_update',
      ...identity,
      title: 'Theirs',
      content: '<p>Theirs</p>',
    });
    const draft = { title: 'Mine', content: '<p>Mine <b>draft</b></p>' };
    const outcome = await send(boss, { intent: 'admin_document_update', ...identity, ...draft });
    expect(getRejection(outcome)).toEqual({
      status: 409,
      title: 'Failed to update the document.',
      problems: [
        'Someone else changed this in the meantime. Check what it is now, then try again.',
      ],
    });
    expect('state' in outcome && outcome.state.values).toMatchObject(draft);
    for (const intent of [
      'admin_document_active',
      'admin_document_delete',
      'admin_document_restore',
    ])
      for (const version of ['1', '', '02', 'x', '99999999999'])
        expect(
          getRejection(
            await send(boss, { intent, ...identity, version, number: '1', active: 'on' }),
          ),
        ).toMatchObject({ status: 409 });
    expect(await stored()).toMatchObject([{ title: 'Theirs', version: 2, is_active: false }]);
    expect(await readLog(database.kysely)).toHaveLength(2);
  });

  test('of three concurrent changes of a document one is saved, the others get 409', {
    tags: ['M5'],
  }, async () => {
    const otherAdmin = await addAdmin(database.kysely, 'other');
    const identity = await add();
    const save = (by: User, title: string) =>
      send(by, { intent: 'admin_document_update', ...identity, title, content: `<p>${title}</p>` });
    const outcomes = await Promise.all([
      save(boss, 'Mine'),
      save(otherAdmin, 'Theirs'),
      save(boss, 'Again'),
    ]);
    expect(outcomes.filter((outcome) => 'to' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'state' in outcome && outcome.status === 409)).toHaveLength(
      2,
    );
    expect((await versions()).map(({ number }) => number)).toEqual([1, 2]);
    expect(await readLog(database.kysely)).toHaveLength(2);
  });
});
