import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { addUser } from '../../tests/support/users.ts';
import { startFillingUsernameSkeletons } from './fill-username-skeletons.ts';

describeOnOneEngine('skeletons of usernames of earlier versions', (open) => {
  test('are stored once, also by two processes, and again after a rename', {
    tags: ['I3'],
  }, async () => {
    const { kysely } = await open();
    for (let number = 0; number < 501; number += 1)
      await addUser(kysely, `user${number}`, `Person ${number}`);
    await addUser(kysely, 'nameless', null);
    await addUser(kysely, 'first', 'Logan');
    await addUser(kysely, 'second', 'Iogan');
    const log = pino({ level: 'silent' });
    const jobs = [1, 2].map(() => startFillingUsernameSkeletons({ db: kysely, log }));
    const readSkeletons = async (username: string) => {
      const rows = await kysely
        .selectFrom('username_skeletons')
        .select(['id', 'user_id'])
        .where('username', '=', username)
        .orderBy('id')
        .execute();
      return rows.map(({ id, user_id }) => `${id} of ${user_id}`);
    };

    await Promise.all(jobs.map(({ run }) => run()));
    const { count } = await kysely
      .selectFrom('username_skeletons')
      .select(({ fn }) => fn.count('user_id').distinct().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(503);
    expect((await readSkeletons('Person 7')).length).toBeGreaterThan(1);
    const logan = [...(await readSkeletons('Logan')), ...(await readSkeletons('Iogan'))];
    expect(logan.filter((row) => row.startsWith('logan of'))).toHaveLength(1);

    await kysely
      .updateTable('profiles')
      .set({ username: 'Renamed' })
      .where('id', '=', 'user7')
      .execute();
    await jobs[0]?.run();
    expect(await readSkeletons('Person 7')).toEqual([]);
    expect(await readSkeletons('Renamed')).toContain('renarned of user7');
    await Promise.all(jobs.map((job) => job.close()));
  });
});
