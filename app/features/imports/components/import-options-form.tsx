import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import {
  DEFAULT_IMPORT_OPTIONS,
  IMPORT_TARGETS,
  type ImportCounts,
} from '../../../../domain/lists/import.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { SelectField } from '../../../ui/pages/select-field.tsx';
import { toOptions } from '../../../ui/pages/select-options.ts';

const INTENTS: FormIntent[] = ['import_apply', 'import_close'];

/** Destination of each kind of title, with the usual list chosen. */
export function ImportOptionsForm({ counts }: { counts: ImportCounts }) {
  const { code, t } = useLanguage();
  const targetNames = {
    saved: t('saved.title'),
    seen: t('saved.seen'),
    none: t('import.none'),
  };
  const targets = toOptions(IMPORT_TARGETS, (target) => targetNames[target]);
  return (
    <PostForm
      className="import-options"
      action={links.page(code, 'saved/import')}
      intents={INTENTS}
      failureTitle="save.failed_title"
    >
      <div className="import-targets">
        {counts.listed > 0 && (
          <SelectField
            label={t('import.listed')}
            name="listed"
            value={DEFAULT_IMPORT_OPTIONS.listed}
            options={targets}
          />
        )}
        {counts.watched > 0 && (
          <SelectField
            label={t('import.watched')}
            name="watched"
            value={DEFAULT_IMPORT_OPTIONS.watched}
            options={targets}
          />
        )}
      </div>
      {counts.ratings + counts.reviews > 0 && (
        <div className="import-private">
          {counts.ratings > 0 && (
            <label className="check">
              <input type="checkbox" name="ratings" defaultChecked />
              {t('import.ratings')}
            </label>
          )}
          {counts.reviews > 0 && (
            <label className="check">
              <input type="checkbox" name="reviews" defaultChecked />
              {t('import.reviews')}
            </label>
          )}
          <p className="field-hint">{t('import.private')}</p>
        </div>
      )}
      <div className="button-row">
        <SubmitButton intent="import_apply" kind="primary">
          {t('import.start')}
        </SubmitButton>
        <SubmitButton intent="import_close" kind="plain">
          {t('import.discard')}
        </SubmitButton>
      </div>
    </PostForm>
  );
}
