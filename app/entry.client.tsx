import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DEFAULT_LANG, isLang } from '../domain/language/language.ts';
import { LanguageProvider } from './i18n/language-context.tsx';
import { loadDocumentLanguage } from './i18n/messages.client.ts';
import { CriticalCssProvider, getCriticalCss } from './styles/page-styles.tsx';

const code = document.documentElement.dataset.lang;
const language = await loadDocumentLanguage(isLang(code) ? code : DEFAULT_LANG);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageProvider language={language}>
        <CriticalCssProvider value={getCriticalCss()}>
          <HydratedRouter />
        </CriticalCssProvider>
      </LanguageProvider>
    </StrictMode>,
  );
});
