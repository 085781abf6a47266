import { type ReactNode, use, useMemo } from 'react';
import { adminLanguage } from '../../../i18n/admin-messages.ts';
import {
  AdminLanguageContext,
  LanguageProvider,
  useLanguage,
} from '../../../i18n/language-context.tsx';

/** The admin area in Korean or English, with URLs in the language of the page around it. */
export function AdminLanguage({ children }: { children: ReactNode }) {
  const page = useLanguage();
  const admin = use(AdminLanguageContext) ?? adminLanguage ?? page;
  const language = useMemo(() => ({ ...admin, code: page.code }), [admin, page.code]);
  if (admin.code === page.code) return children;
  return (
    <LanguageProvider language={language}>
      <div lang={admin.tag} dir={admin.dir}>
        {children}
      </div>
    </LanguageProvider>
  );
}
