import type { FormIntent } from '../../../domain/forms/form-intent.ts';
import { type TitleRef, titleKey } from '../../../domain/titles/title.ts';
import { isExcluded, type TitleStates } from '../../../domain/titles/title-state.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { PostForm } from '../form/post-form.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { NetworkErrorMessage } from '../form/use-post-form.ts';
import { useReturnField } from '../form/use-return-field.ts';

await loadMessages('own');

const INTENTS: FormIntent[] = ['leave_out'];

/** Form that excludes seen or hidden titles from lists, with their number on this page. */
export function ExclusionFilter({
  titles,
  titleStates,
}: {
  titles: readonly TitleRef[];
  titleStates: TitleStates;
}) {
  const { code, t } = useLanguage();
  const count = titles.filter((title) =>
    isExcluded(titleStates.byTitle[titleKey(title)], titleStates.exclusions),
  ).length;
  const send = (event: { currentTarget: HTMLInputElement }) =>
    event.currentTarget.form?.requestSubmit(getButton(event.currentTarget));
  return (
    <NetworkErrorMessage value="save.failed_text">
      <PostForm
        className="exclusion-filter"
        action={links.page(code, 'saved')}
        intents={INTENTS}
        failureTitle="save.failed_title"
        hidden={useReturnField()}
      >
        <fieldset>
          <legend>{t('leave.label')}</legend>
          <label className="check">
            <input
              type="checkbox"
              name="seen"
              defaultChecked={titleStates.exclusions.seen}
              onChange={send}
            />
            {t('saved.seen')}
          </label>
          <label className="check">
            <input
              type="checkbox"
              name="hidden"
              defaultChecked={titleStates.exclusions.hidden}
              onChange={send}
            />
            {t('hide.hide')}
          </label>
          <span className="without-js">
            <SubmitButton intent="leave_out">{t('filter.apply')}</SubmitButton>
          </span>
        </fieldset>
        <p className="muted" role="status">
          {count > 0 && t('leave.left_out', { count })}
        </p>
      </PostForm>
    </NetworkErrorMessage>
  );
}

function getButton({ form }: HTMLInputElement): HTMLElement | null {
  return form?.querySelector<HTMLElement>('button') ?? null;
}
