import { expect, test } from 'vitest';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getTitlePartData } from './get-title-part-data.server.ts';

test('the breadcrumbs of a page that belongs to a title lead to the title', {
  tags: ['D11'],
}, () => {
  const [breadcrumbs] = getTitlePartData(
    {
      title: { type: 'movie', id: 496_243, title: { text: 'Parasite', lang: null } },
      heading: 'Cast and crew',
      path: '/en/movie/496243-parasite/credits',
    },
    { site: { origin: 'https://kinora.example', imageBase: '' } },
    serverLanguage('en'),
  );
  expect(JSON.stringify(breadcrumbs)).toContain(
    '"position":4,"name":"Cast and crew","item":"https://kinora.example/en/movie/496243-parasite/credits"',
  );
  expect(JSON.stringify(breadcrumbs)).toContain('/en/movie/496243-parasite"');
});
