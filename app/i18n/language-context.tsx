import { createContext, type ReactNode, use } from 'react';
import type { PageLanguage } from './page-language.ts';

const LanguageContext = createContext<PageLanguage | null>(null);

export function LanguageProvider({
  language,
  children,
}: {
  language: PageLanguage;
  children: ReactNode;
}) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): PageLanguage {
  const language = use(LanguageContext);
  if (!language) throw new Error('useLanguage outside of LanguageProvider');
  return language;
}
