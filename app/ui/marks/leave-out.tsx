import type { FormIntent } from '../../../domain/form-intent.ts';
import { isLeftOut, keyOf, type Marks } from '../../../domain/mark.ts';
import type { TitleRef } from '../../../domain/title.ts';
import '../../i18n/saved-messages.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PostForm, SubmitButton, Unreached } from '../form/post-form.tsx';
import { useReturn } from '../form/use-return.ts';

const INTENTS: FormIntent[] = ['leave_out'];

/** Form that excludes seen or hidden titles from lists, with their number on this page. */
export function LeaveOut({ titles, marks }: { titles: readonly TitleRef[]; marks: Marks }) {
  const { code, t } = useLanguage();
  const count = titles.filter((title) => isLeftOut(marks.of[keyOf(title)], marks.leavesOut)).length;
  const send = (event: { currentTarget: HTMLInputElement }) =>
    event.currentTarget.form?.requestSubmit(buttonOf(event.currentTarget));
  return (
    <Unreached value="save.failed_text">
      <PostForm
        className="leave-out"
        action={links.page(code, 'saved')}
        intents={INTENTS}
        failed="save.failed_title"
        hidden={useReturn()}
      >
        <fieldset>
          <legend>{t('leave.label')}</legend>
          <label className="check">
            <input
              type="checkbox"
              name="seen"
              defaultChecked={marks.leavesOut.seen}
              onChange={send}
            />
            {t('saved.seen')}
          </label>
          <label className="check">
            <input
              type="checkbox"
              name="hidden"
              defaultChecked={marks.leavesOut.hidden}
              onChange={send}
            />
            {t('hide.hide')}
          </label>
          <span className="without-js">
            <SubmitButton intent="leave_out">{t('filter.apply')}</SubmitButton>
          </span>
        </fieldset>
        <p className="quiet" role="status">
          {count > 0 && t('leave.left_out', { count })}
        </p>
      </PostForm>
    </Unreached>
  );
}

function buttonOf({ form }: HTMLInputElement): HTMLElement | null {
  return form?.querySelector<HTMLElement>('button') ?? null;
}
