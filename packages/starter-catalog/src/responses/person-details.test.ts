import { expect, test } from 'vitest';
import { type Body, getBody } from '../../fixtures/request.ts';

test('a person has external ids and all credits in one response', { tags: ['C1'] }, async () => {
  const person = await getBody(
    '/person/301?language=ko-KR&append_to_response=external_ids,combined_credits',
  );
  expect(person).toMatchObject({
    name: '한서진',
    also_known_as: ['Han Seo-jin'],
    biography: '한국의 배우.',
    birthday: '1980-09-09',
  });
  expect(person.external_ids).toMatchObject({
    imdb_id: 'nm70000301',
    instagram_id: 'han.example',
    facebook_id: null,
  });
  const { cast } = person.combined_credits;
  expect(cast.map((credit: Body) => [credit.media_type, credit.id, credit.character])).toEqual([
    ['tv', 201, 'Dr. Yoon'],
    ['tv', 201, 'Young Yoon'],
    ['movie', 101, 'Ji-won'],
  ]);
  expect(cast[0]).toMatchObject({
    name: '별의 기록',
    episode_count: 10,
    first_credit_air_date: '2022-03-04',
  });
  const director = await getBody('/person/303/combined_credits');
  expect(director.crew.map((credit: Body) => credit.job).sort()).toEqual([
    'Creator',
    'Director',
    'Director',
    'Director',
    'Writer',
  ]);
  expect((await getBody('/person/303?language=de-DE')).biography).toBe('');
});
