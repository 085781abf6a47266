import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DEFAULT_LANG, isLang } from '../domain/language/language.ts';
import { LanguageProvider } from './i18n/language-context.tsx';
import { loadDocumentLanguage } from './i18n/messages.client.ts';

const { lang, textLang } = document.documentElement.dataset;
const code = isLang(lang) ? lang : DEFAULT_LANG;
const language = isLang(textLang)
  ? { ...(await loadDocumentLanguage(textLang)), code, textLang }
  : await loadDocumentLanguage(code);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageProvider language={language}>
        <HydratedRouter />
      </LanguageProvider>
    </StrictMode>,
  );
});
