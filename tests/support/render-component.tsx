import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createRoutesStub } from 'react-router';
import { LanguageProvider } from '../../app/i18n/language-context.tsx';
import { serverLanguage } from '../../app/i18n/messages.server.ts';
import { SiteProvider } from '../../app/ui/site.tsx';
import type { Lang } from '../../domain/language/language.ts';

/** The HTML of a part of a page, when all of it is loaded. */
export async function renderComponent(component: ReactNode, lang: Lang = 'en'): Promise<string> {
  const Page = createRoutesStub([{ path: '/', Component: () => component }]);
  const { prelude } = await prerenderToNodeStream(
    <LanguageProvider language={serverLanguage(lang)}>
      <SiteProvider
        value={{ origin: 'https://kinora.example', imageBase: 'https://image.example' }}
      >
        <Page />
      </SiteProvider>
    </LanguageProvider>,
  );
  return text(prelude);
}
