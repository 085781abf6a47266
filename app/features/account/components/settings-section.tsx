import { LANGUAGES } from '../../../../domain/language/language.ts';
import { WATCH_REGIONS } from '../../../../domain/titles/watch-region.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PostForm, SubmitButton } from '../../../ui/form/post-form.tsx';
import { RegionOptions } from '../../../ui/lazy/region-options.tsx';
import { SelectField } from '../../../ui/lazy/select-field.tsx';
import { ThemeSwitch } from '../../../ui/theme-switch.tsx';
import type { ProfileView } from '../get-profile.server.ts';

/** Language, region and theme. */
export function SettingsSection({ profile }: { profile: ProfileView }) {
  const { code, t } = useLanguage();
  return (
    <section className="card profile-section" aria-labelledby="profile-settings">
      <h2 id="profile-settings">{t('profile.settings')}</h2>
      <PostForm
        className="profile-form"
        action={links.page(code, 'profile')}
        intents={['settings']}
        failureTitle="profile.save_failed"
      >
        <SelectField label={t('language.label')} name="language" value={profile.language}>
          {LANGUAGES.map(({ code: lang, name, tag }) => (
            <option key={lang} value={lang} lang={tag} selected={lang === profile.language}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('region.label')} name="region" value={profile.region}>
          <RegionOptions regions={WATCH_REGIONS} selectedRegion={profile.region} />
        </SelectField>
        <SubmitButton intent="settings">{t('profile.save')}</SubmitButton>
      </PostForm>
      <div className="field needs-js">
        <span className="field-label">{t('theme.label')}</span>
        <ThemeSwitch />
      </div>
    </section>
  );
}
