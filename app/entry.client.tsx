import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLang } from '../domain/language/language.ts';
import { LanguageProvider } from './i18n/language-context.tsx';
import { loadDocumentLanguage } from './i18n/load-messages.ts';

const documentLanguage = await loadDocumentLanguage();
// In the admin area, the language of the texts may not be that of the URLs.
const { lang, textLang } = document.documentElement.dataset;
const language =
  isLang(lang) && isLang(textLang)
    ? { ...documentLanguage, code: lang, textLang }
    : documentLanguage;

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
