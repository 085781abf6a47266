import { expect, test } from 'vitest';
import {
  aggregateRating,
  breadcrumbList,
  isoDuration,
  itemList,
  listed,
  writeStructuredData,
} from './structured-data.ts';

test('D11 no text can end the script element that it stands in, or open a comment there, and all of it is read back', () => {
  const name = '</script><script>alert(1)</script><!-- <SCRIPT> \u2028 "quoted" \\ & ]]>';
  const json = writeStructuredData([{ '@type': 'Movie', name }]);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Movie', name }],
  });
});

test('what is not known is not written', () => {
  expect(
    writeStructuredData([
      { '@type': 'Movie', name: 'Oldboy', duration: undefined, actor: listed([]) },
    ]),
  ).toBe('{"@context":"https://schema.org","@graph":[{"@type":"Movie","name":"Oldboy"}]}');
});

test('D11 a rating is there only where somebody has voted, with its scale', () => {
  expect(aggregateRating(8.4567, 12)).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 8.5,
    worstRating: 0,
    bestRating: 10,
    ratingCount: 12,
  });
  expect(aggregateRating(null, 12)).toBeUndefined();
  // An administrator may give a score to a title that nobody has voted on.
  expect(aggregateRating(9, 0)).toBeUndefined();
});

test.each([
  [131, 'PT2H11M'],
  [120, 'PT2H'],
  [45, 'PT45M'],
  [0, 'PT0M'],
])('%i minutes are %s', (minutes, duration) => {
  expect(isoDuration(minutes)).toBe(duration);
});

test('the steps to a page are numbered from the start, and a list from where its page begins', () => {
  const steps = [
    { name: 'Kinora', url: 'https://kinora.example/en' },
    { name: 'Movies', url: 'https://kinora.example/en/movie' },
  ];
  expect(breadcrumbList(steps).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Kinora', item: 'https://kinora.example/en' },
    { '@type': 'ListItem', position: 2, name: 'Movies', item: 'https://kinora.example/en/movie' },
  ]);
  expect(
    itemList(
      'Movies',
      'https://kinora.example/en/movie?page=2',
      ['https://a.example/', 'https://b.example/'],
      21,
    ).itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 21, url: 'https://a.example/' },
    { '@type': 'ListItem', position: 22, url: 'https://b.example/' },
  ]);
});
