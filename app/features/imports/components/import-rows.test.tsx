import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../domain/language/language.ts';
import { LanguageProvider } from '../../../i18n/language-context.tsx';
import { serverLanguage } from '../../../i18n/messages.server.ts';
import { ImportSummary } from './import-rows.tsx';

test.each(LANGUAGES)('an import says in $code if its last rows were not looked up', ({ code }) => {
  const language = serverLanguage(code);
  const render = (done: number) =>
    renderToStaticMarkup(
      <LanguageProvider language={language}>
        <ImportSummary
          view={{
            total: 3_000,
            done,
            counts: { listed: 1, watched: 0, ratings: 0, reviews: 0, already: 0, missing: 2_999 },
          }}
        />
      </LanguageProvider>,
    );
  expect(render(3_000).match(/<dt>[^<]+/g)).toEqual([
    `<dt>${language.t('saved.title')}`,
    `<dt>${language.t('import.missing')}`,
  ]);
  expect(render(3_000)).not.toContain('<p');
  expect(render(2_000)).toContain(`<p class="muted">${language.t('import.not_looked_up')}</p>`);
});
