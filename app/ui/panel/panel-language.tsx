import { type ReactNode, use, useMemo } from 'react';
import { panelLanguage } from '../../i18n/admin-messages.ts';
import { LanguageProvider, PanelContext, useLanguage } from '../../i18n/language-context.tsx';

/** The panel in Korean or English, whatever the language of the page around it; addresses stay in that of the page. */
export function PanelLanguage({ children }: { children: ReactNode }) {
  const page = useLanguage();
  const panel = use(PanelContext) ?? panelLanguage ?? page;
  const language = useMemo(() => ({ ...panel, code: page.code }), [panel, page.code]);
  if (panel.code === page.code) return children;
  return (
    <LanguageProvider language={language}>
      <div lang={panel.tag} dir={panel.dir}>
        {children}
      </div>
    </LanguageProvider>
  );
}
