import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Follows the system until the visitor chooses. */
export function ThemeSwitch() {
  const { t } = useLanguage();
  const [theme, setTheme] = useState<Theme>('system');

  useEffect(() => {
    const appliedTheme = document.documentElement.dataset.theme;
    if (appliedTheme === 'light' || appliedTheme === 'dark') setTheme(appliedTheme);
  }, []);

  function choose(next: Theme) {
    setTheme(next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    try {
      if (next === 'system') localStorage.removeItem('theme');
      else localStorage.setItem('theme', next);
    } catch {
      // Private windows may block storage; the choice then applies to this page only.
    }
  }

  return (
    <fieldset className="segments needs-js" aria-label={t('theme.label')}>
      {THEMES.map((name) => (
        <button key={name} type="button" aria-pressed={theme === name} onClick={() => choose(name)}>
          {t(`theme.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}
