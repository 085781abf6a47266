import { expect, test } from 'vitest';
import { listCreditIds } from '../../domain/titles/credits.ts';
import { movie, show } from '../fixtures/response-bodies.ts';
import { wireTitle } from '../wire/title.ts';
import { toCast, toCrew } from './credits.ts';

const member = (id: number, department: string | null, job: string) => ({
  id,
  name: `Person ${id}`,
  profile_path: null,
  department,
  job,
});

function crewOf(crew: object[], fields: Record<string, unknown> = {}) {
  return toCrew(wireTitle.parse(movie({ credits: { cast: [], crew }, ...fields })));
}

test('the crew of a movie is grouped by department, each person once with all jobs', {
  tags: ['D7'],
}, () => {
  const crew = crewOf([
    member(1, 'Writing', 'Screenplay'),
    member(2, 'Directing', 'Director'),
    member(1, 'Writing', 'Story'),
    member(1, 'Directing', 'Director'),
    member(1, 'Writing', 'Story'),
  ]);
  expect(
    crew.map(({ name, members }) => [name, members.map(({ id, jobs }) => [id, jobs])]),
  ).toEqual([
    ['Writing', [[1, ['Screenplay', 'Story']]]],
    [
      'Directing',
      [
        [2, ['Director']],
        [1, ['Director']],
      ],
    ],
  ]);
});

test('a member without a department is in the general crew, one without a name is left out', {
  tags: ['D7'],
}, () => {
  const crew = crewOf([member(1, null, 'Thanks'), { ...member(2, 'Art', 'Painter'), name: '' }]);
  expect(crew).toEqual([
    {
      name: 'Crew',
      members: [{ id: 1, name: 'Person 1', photo: null, jobs: ['Thanks'], episodes: null }],
    },
  ]);
});

test('the crew of a show has its creators, and the most frequent jobs first', {
  tags: ['D7'],
}, () => {
  const crew = toCrew(wireTitle.parse(show()));
  expect(crew).toEqual([
    {
      name: 'Creator',
      members: [{ id: 306, name: 'Noor Haddad', photo: null, jobs: ['Creator'], episodes: null }],
    },
    {
      name: 'Directing',
      members: [
        {
          id: 308,
          name: 'Per Lind',
          photo: '/per.jpg',
          jobs: ['Director', 'First Assistant Director'],
          episodes: 10,
        },
      ],
    },
  ]);
});

test('the creators of a show are listed once if its crew contains them', { tags: ['D7'] }, () => {
  const [creators] = crewOf([member(306, 'Creator', 'Creator')], {
    created_by: [{ id: 306, name: 'Noor Haddad' }],
  });
  expect(creators?.members).toHaveLength(1);
});

test('a cast of thousands is complete, and counts once for each department', {
  tags: ['D7'],
}, () => {
  const cast = Array.from({ length: 3000 }, (_, index) => ({ id: index + 1, name: `${index}` }));
  const crew = [member(1, 'Art', 'Painter'), member(1, 'Sound', 'Foley'), member(2, 'Art', 'Set')];
  const wire = wireTitle.parse(movie({ credits: { cast, crew } }));
  const credits = { cast: toCast(wire), crew: toCrew(wire) };
  expect(credits.cast).toHaveLength(3000);
  expect(listCreditIds(credits)).toHaveLength(3003);
});
