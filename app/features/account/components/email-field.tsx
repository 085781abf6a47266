import { useLanguage } from '../../../i18n/language-context.tsx';
import { Field } from '../../../ui/form/field.tsx';

export function EmailField() {
  const { t } = useLanguage();
  return (
    <Field
      name="email"
      type="email"
      label={t('email.label')}
      required
      missingText={t('email.missing')}
      autoComplete="username"
      dir="ltr"
    />
  );
}
