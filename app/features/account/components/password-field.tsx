import { useState } from 'react';
import { getPasswordStrength } from '../../../../domain/accounts/password.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { eyeIcon, eyeOffIcon } from '../../../icons/icons.ts';
import { Field, type FieldProps } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'hint'> & {
  /** For a new password: shows the rules, and the strength while typing. */
  isNew?: boolean;
};

/** Password field with a button to show the password. */
export function PasswordField({ isNew = false, ...field }: PasswordFieldProps) {
  const { t } = useLanguage();
  const [isVisible, setIsVisible] = useState(false);
  const [password, setPassword] = useState('');
  const strength = isNew && password !== '' ? getPasswordStrength(password) : null;
  return (
    <div className="password-field">
      <Field
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...field}
        end={
          <div className="password-eye needs-js">
            <IconButton
              label={t(isVisible ? 'password.hide' : 'password.show')}
              onClick={() => setIsVisible(!isVisible)}
            >
              <Icon svg={isVisible ? eyeOffIcon : eyeIcon} />
            </IconButton>
          </div>
        }
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onInput={(event) => setPassword(event.currentTarget.value)}
        hint={
          isNew && (
            <>
              {t('password.hint')}
              {strength && (
                <span className={`strength strength--${strength}`} role="status">
                  {t(`password.strength_${strength}`)}
                </span>
              )}
            </>
          )
        }
      />
    </div>
  );
}
