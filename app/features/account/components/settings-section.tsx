import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { LANGUAGES } from '../../../../domain/language.ts';
import { WATCH_REGIONS } from '../../../../domain/region.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PostForm, SubmitButton } from '../../../ui/form/post-form.tsx';
import { written } from '../../../ui/static.tsx';
import { ThemeSwitch } from '../../../ui/theme-switch.tsx';
import type { ProfileView } from '../get-profile.server.ts';

/** In which language the site and its mails speak, where one watches, and how it looks. */
export function SettingsSection({ profile }: { profile: ProfileView }) {
  const { code, t, format } = useLanguage();
  const regions = WATCH_REGIONS.map((region) => ({ region, name: format.regionName(region) })).sort((a, b) =>
    format.compare(a.name, b.name),
  );
  return (
    <section className="panel profile-section" aria-labelledby="profile-settings">
      <h2 id="profile-settings">{t('profile.settings')}</h2>
      <PostForm className="profile-form" action={links.page(code, 'profile')} intents={['settings']}>
        <Choice label={t('language.label')} name="language" value={profile.language}>
          {LANGUAGES.map(({ code: lang, name, tag }) => (
            <option key={lang} value={lang} lang={tag} selected={lang === profile.language}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice label={t('region.label')} name="region" value={profile.region}>
          {regions.map(({ region, name }) => (
            <option key={region} value={region} selected={region === profile.region}>
              {name}
            </option>
          ))}
        </Choice>
        <SubmitButton intent="settings">{t('profile.save')}</SubmitButton>
      </PostForm>
      <div className="field needs-js">
        <span className="field-label">{t('theme.label')}</span>
        <ThemeSwitch />
      </div>
    </section>
  );
}

/** Its entries are as the server wrote them: browsers name and sort some regions in another way. */
function Choice({ label, name, value, children }: { label: string; name: string; value: string; children: ReactNode }) {
  return (
    <label className="choice">
      <span>{label}</span>
      <select name={name} defaultValue={value} key={value} {...written(children)} />
      <ChevronDown className="icon" aria-hidden />
    </label>
  );
}
