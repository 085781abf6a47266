import { useLanguage } from '../../../i18n/language-context.tsx';
import { Field } from '../../../ui/form/field.tsx';

/** The name of a new account. */
export function UsernameField({ defaultValue }: { defaultValue?: string }) {
  const { t } = useLanguage();
  return (
    <Field
      name="username"
      label={t('username.label')}
      required
      missingText={t('username.missing')}
      defaultValue={defaultValue}
      autoComplete="nickname"
      maxLength={60}
      dir="auto"
    />
  );
}
