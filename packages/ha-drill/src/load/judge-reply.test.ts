import { expect, test } from 'vitest';
import {
  judgeMemberPage,
  judgeSeenPage,
  judgeSession,
  judgeWrite,
  readPageIdentity,
} from './judge-reply.ts';

const reply = (status: number, body = '', headers = {}) => ({ status, body, headers });
const POSTPONED_REPLY = reply(503, '{}', { 'retry-after': '2' });
const PAGE = '<title>Dune</title><main><h1>Dune</h1><a href="/en/movie/11-star-wars">x</a></main>';

test('only a form answered with `to` is an acknowledged write', () => {
  expect(judgeWrite(reply(200, '{"to":"/en"}'))).toEqual({ result: 'right' });
  expect(judgeWrite(reply(200, '{"state":{}}'))).toMatchObject({ result: 'wrong' });
});

test('a 503 with Retry-After postpones everything but a page that was seen before', () => {
  for (const judge of [judgeWrite, judgeSession])
    expect(judge(POSTPONED_REPLY)).toEqual({ result: 'postponed' });
  expect(judgeMemberPage(POSTPONED_REPLY, 'Mina')).toEqual({ result: 'postponed' });
  expect(judgeSeenPage(POSTPONED_REPLY, '')).toEqual({ result: 'wrong', kind: 'seen page 503' });
});

test('a 401, an empty 500 and a 503 without Retry-After are wrong, each by its kind', () => {
  expect(judgeWrite(reply(401, '{}'))).toEqual({ result: 'wrong', kind: '401' });
  expect(judgeSession(reply(500))).toEqual({ result: 'wrong', kind: 'empty 500' });
  expect(judgeWrite(reply(503, 'x'))).toEqual({
    result: 'wrong',
    kind: '503 without Retry-After',
  });
});

test('a null session and a member page without the name mean signed out, which is wrong', () => {
  expect(judgeSession(reply(200, 'null'))).toEqual({ result: 'wrong', kind: 'session is null' });
  expect(judgeSession(reply(200, '{"user":{}}'))).toEqual({ result: 'right' });
  expect(judgeMemberPage(reply(200, '<h1>Saved'), 'Mina')).toEqual({
    result: 'wrong',
    kind: 'signed out',
  });
  expect(judgeMemberPage(reply(200, '<h1>Saved Mina'), 'Mina')).toEqual({ result: 'right' });
});

test('a seen page may lose its reviews, but not its heading or a link to a title', () => {
  const identity = readPageIdentity(PAGE);
  expect(judgeSeenPage(reply(200, PAGE.replace('x</a>', '</a>')), identity)).toEqual({
    result: 'right',
  });
  for (const changed of [PAGE.replace('<h1>Dune', '<h1>Error'), PAGE.replace('11-star', '12')])
    expect(judgeSeenPage(reply(200, changed), identity)).toEqual({
      result: 'wrong',
      kind: 'seen page changed',
    });
});
