import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { LanguageProvider } from '../../app/i18n/language-context.tsx';
import { serverLanguage } from '../../app/i18n/messages.server.ts';
import { SiteProvider } from '../../app/ui/site.tsx';
import type { Lang } from '../../domain/language/language.ts';

/** The HTML of a part of a page. */
export function renderComponent(component: ReactNode, lang: Lang = 'en'): string {
  const Page = createRoutesStub([{ path: '/', Component: () => component }]);
  return renderToStaticMarkup(
    <LanguageProvider language={serverLanguage(lang)}>
      <SiteProvider
        value={{ origin: 'https://kinora.example', imageBase: 'https://image.example' }}
      >
        <Page />
      </SiteProvider>
    </LanguageProvider>,
  );
}
