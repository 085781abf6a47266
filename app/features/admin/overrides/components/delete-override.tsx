import { useLanguage } from '../../../../i18n/language-context.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import type { OpenedOverride } from '../types.ts';
import { BeforeAfterPreview } from './title-preview.tsx';

/** Shows what visitors will see again (M7). */
export function DeleteOverride({
  override,
  closeTo,
}: {
  override: OpenedOverride;
  closeTo: string;
}) {
  const { t, format } = useLanguage();
  const { id, version, type, titleId, field, language, name, preview, previewWithoutOverride } =
    override;
  const values = {
    name: <bdi>{name ?? `${type}/${titleId}`}</bdi>,
    field: t(`overrides.field_${field}`),
    language: format.languageName(language),
  };
  const hidden = { override: id, version: String(version) };
  return (
    <DeleteDialog
      title={t('overrides.delete_title')}
      intent="admin_override_delete"
      failureTitle="overrides.delete_failed"
      hidden={hidden}
      closeTo={closeTo}
    >
      <p>{t.rich('overrides.delete_text', values)}</p>
      {preview && previewWithoutOverride && (
        <BeforeAfterPreview
          field={field}
          language={language}
          before={preview}
          after={previewWithoutOverride}
        />
      )}
      <p className="admin-hint">{t('overrides.delete_hint')}</p>
    </DeleteDialog>
  );
}
