import { expect, test } from 'vitest';
import type { Review } from '../../../../domain/reviews/review.ts';
import { renderComponent } from '../../../../tests/support/render-component.tsx';
import { ReviewBody } from './review-body.tsx';

const REVIEW: Review = {
  id: '1',
  author: 'Mina',
  rating: 8,
  text: 'Bom filme',
  spoiler: false,
  language: 'pt-br',
  date: '2026-11-27T12:00:00.000Z',
  edited: false,
  helpful: 0,
};

function render(review: Partial<Review>): Promise<string> {
  return renderComponent(<ReviewBody review={{ ...REVIEW, ...review }} />);
}

test('the text of a review has its own direction, and its language if that is not the one of the page', {
  tags: ['U6'],
}, async () => {
  expect(await render({})).toContain('<p dir="auto" lang="pt-BR">Bom filme</p>');
  expect(await render({ language: 'no' })).toContain('<p dir="auto" lang="nb">');
  expect(await render({ language: 'en' })).toContain('<p dir="auto">');
  expect(await render({ language: null })).toContain('<p dir="auto">');
});

test('the text of a review with a spoiler is folded, and markup in a text is escaped', {
  tags: ['U6'],
}, async () => {
  expect(await render({ spoiler: true })).toMatch(/<details[^>]*><summary>.*<p dir="auto"/s);
  expect(await render({})).not.toContain('<details');
  expect(await render({ text: '<b>"x"</b>' })).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
  expect(await render({ text: null })).not.toContain('<p');
});

test('a review of a deleted user is anonymous', { tags: ['U6'] }, async () => {
  expect(await render({ author: null })).toContain('<bdi>Anonymous</bdi>');
});
