import { expect, test } from 'vitest';
import { type Body, getBody } from '../../fixtures/request.ts';

test('a show lists its seasons, counts them without specials and has a last episode', async () => {
  const show = await getBody('/tv/201?language=ko-KR');
  expect(show).toMatchObject({
    name: '별의 기록',
    type: 'Scripted',
    status: 'Returning Series',
    in_production: true,
    number_of_seasons: 2,
    number_of_episodes: 11,
    episode_run_time: [50],
    last_air_date: '2024-05-24',
    next_episode_to_air: null,
    networks: [{ name: 'Example TV', logo_path: null }],
    created_by: [{ id: 303, name: 'Clara Moréau' }],
  });
  expect(
    show.seasons.map((season: Body) => [season.season_number, season.name, season.episode_count]),
  ).toEqual([
    [0, '스페셜', 1],
    [1, '시즌 1', 3],
    [2, '시즌 2', 8],
  ]);
  expect(show.seasons[1]).toMatchObject({
    id: 55501,
    overview: '첫 번째 밤들.',
    poster_path: '/poster-tv-201-s1-ko.svg',
  });
  expect(show.last_episode_to_air).toMatchObject({
    season_number: 2,
    episode_number: 8,
    air_date: '2024-05-24',
    episode_type: 'finale',
  });
  expect((await getBody('/tv/201')).seasons[2].name).toBe('The Return');
});

test('episodes without data have default names', async () => {
  const season = await getBody('/tv/201/season/1?language=ja-JP');
  expect(season).toMatchObject({ name: 'シーズン1', overview: '', season_number: 1, id: 55501 });
  expect(season.episodes.map((episode: Body) => episode.name)).toEqual(['第1話', '第2話', '第3話']);
  const korean = await getBody('/tv/201/season/1?language=ko-KR');
  expect(korean.episodes.map((episode: Body) => [episode.name, episode.overview])).toEqual([
    ['첫 빛', '망원경이 열린다.'],
    ['먼지', ''],
    ['에피소드 3', ''],
  ]);
  expect(korean.episodes[0]).toMatchObject({
    runtime: 61,
    air_date: '2022-03-04',
    still_path: '/still-201-1-1.svg',
    show_id: 201,
  });
  expect(korean.episodes[2]).toMatchObject({ runtime: 50, air_date: null });
  const { show_id, ...episode } = korean.episodes[0];
  expect(show_id).toBe(201);
  expect(await getBody('/tv/201/season/1/episode/1?language=ko-KR')).toEqual(episode);
  const show = await getBody(
    '/tv/201?append_to_response=season/1,season/0,season/7&language=ko-KR',
  );
  expect(show['season/1']).toEqual(korean);
  expect(show['season/0'].name).toBe('스페셜');
  expect(show['season/7']).toBeUndefined();
});

test('aggregate credits list each person once with all roles', async () => {
  const { cast, crew } = await getBody('/tv/201/aggregate_credits');
  expect(
    cast.map((member: Body) => [
      member.id,
      member.total_episode_count,
      member.roles.length,
      member.order,
    ]),
  ).toEqual([
    [301, 12, 2, 0],
    [304, 1, 1, 2],
  ]);
  expect(crew[0]).toMatchObject({
    id: 303,
    department: 'Directing',
    jobs: [{ job: 'Director', episode_count: 6 }],
  });
});
