import { expect, test } from 'vitest';
import {
  breadcrumbList,
  isoDuration,
  itemList,
  serializeStructuredData,
  undefinedIfEmpty,
} from './structured-data.ts';

test('text cannot end the script element or open a comment, and is parsed back unchanged', {
  tags: ['D11'],
}, () => {
  const name = '</script><script>alert(1)</script><!-- <SCRIPT> \u2028 "quoted" \\ & ]]>';
  const json = serializeStructuredData([{ '@type': 'Movie', name }]);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Movie', name }],
  });
});

test('omits undefined and empty properties', () => {
  expect(
    serializeStructuredData([
      { '@type': 'Movie', name: 'Oldboy', duration: undefined, actor: undefinedIfEmpty([]) },
    ]),
  ).toBe('{"@context":"https://schema.org","@graph":[{"@type":"Movie","name":"Oldboy"}]}');
});

test.each([
  [131, 'PT2H11M'],
  [120, 'PT2H'],
  [45, 'PT45M'],
  [0, 'PT0M'],
])('writes %i minutes as %s', (minutes, duration) => {
  expect(isoDuration(minutes)).toBe(duration);
});

test('numbers breadcrumbs from 1 and list items from the first position of their page', () => {
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
