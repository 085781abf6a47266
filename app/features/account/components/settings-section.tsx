import { Link } from 'react-router';
import { LANGUAGES } from '../../../../domain/language/language.ts';
import { WATCH_REGIONS } from '../../../../domain/titles/watch-region.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { SelectField } from '../../../ui/pages/select-field.tsx';
import { toRegionOptions } from '../../../ui/pages/select-options.ts';
import { ThemeSwitch } from '../../../ui/theme-switch.tsx';
import type { ProfileView } from '../get-profile.server.ts';

/** Language, region and theme. */
export function SettingsSection({ profile }: { profile: ProfileView }) {
  const { code, t, format } = useLanguage();
  return (
    <section className="card profile-section" aria-labelledby="profile-settings">
      <h2 id="profile-settings">{t('profile.settings')}</h2>
      <PostForm
        className="profile-form"
        action={links.page(code, 'profile')}
        intents={['settings']}
        failureTitle="profile.save_failed"
      >
        <SelectField
          label={t('language.label')}
          name="language"
          value={profile.language}
          options={LANGUAGES.map(({ code: value, name, tag }) => ({
            value,
            label: name,
            lang: tag,
          }))}
        />
        <SelectField
          label={t('region.label')}
          name="region"
          value={profile.region}
          options={toRegionOptions(WATCH_REGIONS, format)}
        />
        <SubmitButton intent="settings">{t('profile.save')}</SubmitButton>
      </PostForm>
      <div className="field needs-js">
        <span className="field-label">{t('theme.label')}</span>
        <ThemeSwitch />
      </div>
      <Link className="text-link" to={links.page(code, 'family')}>
        {t('family.title')}
      </Link>
    </section>
  );
}
