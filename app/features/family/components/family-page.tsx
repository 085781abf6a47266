import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { FieldProblems } from '../../../ui/form/field.tsx';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import type { FamilyOption, FamilyPage as Page } from '../get-family-page.server.ts';

const INTENTS = ['family_mode'] as const;

/** The switch of family mode, with and without scripts. */
export function FamilyPage({ chosen, options, texts }: Page) {
  const { code, t } = useLanguage();
  return (
    <div className="wrap document">
      <Stylesheet name="texts" />
      <header className="document-head">
        <h1>{t('family.title')}</h1>
        <p className="muted">{texts.intro}</p>
      </header>
      <NetworkErrorMessage value="error.text">
        <PostForm action={links.page(code, 'family')} intents={INTENTS} failureTitle="error.title">
          <div className="family-form">
            <fieldset className="family-options">
              <legend>
                <h2>{texts.legend}</h2>
              </legend>
              {options.map((option) => (
                <Option key={option.value} option={option} isChosen={option.value === chosen} />
              ))}
              <FieldProblems id="family-age-problem" field="age" />
            </fieldset>
            <p className="field-hint">{texts.region}</p>
            <p className="field-hint">{texts.note}</p>
            <SubmitButton intent="family_mode" kind="primary" large>
              {texts.save}
            </SubmitButton>
          </div>
        </PostForm>
      </NetworkErrorMessage>
    </div>
  );
}

function Option({ option, isChosen }: { option: FamilyOption; isChosen: boolean }) {
  const { value, label, ratings, text } = option;
  return (
    <label className="family-option">
      <input type="radio" name="age" value={value} defaultChecked={isChosen} />
      <span className="family-option-text">
        <strong>{label}</strong>
        {text && <span className="muted">{text}</span>}
        {ratings.length > 0 && (
          <span className="family-ratings">
            {ratings.map((rating) => (
              <bdi key={rating} className="badge badge--outline">
                {rating}
              </bdi>
            ))}
          </span>
        )}
      </span>
    </label>
  );
}
