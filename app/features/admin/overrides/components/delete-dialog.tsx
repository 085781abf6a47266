import { languageOf } from '../../../../../domain/language.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { PanelDialog } from '../../../../ui/panel/panel-dialog.tsx';
import type { OpenedOverride } from '../types.ts';
import { BeforeAndAfter } from './title-face.tsx';

/** Somebody deleted it since the list was shown, or there never was one. */
export function GoneDialog({ closeTo }: { closeTo: string }) {
  const { t } = useLanguage();
  return (
    <PanelDialog title={t('overrides.gone_title')} closeTo={closeTo}>
      <p>{t('admin.gone')}</p>
    </PanelDialog>
  );
}

type DeleteDialogProps = { override: OpenedOverride; address: string; closeTo: string };

/** Shows what visitors will see again (M7). */
export function DeleteDialog({ override, address, closeTo }: DeleteDialogProps) {
  const { t } = useLanguage();
  const { id, version, type, titleId, field, language, name, shown, without } = override;
  const values = {
    name: <bdi>{name ?? `${type}/${titleId}`}</bdi>,
    field: t(`overrides.field_${field}`),
    language: <span lang={language}>{languageOf(language).name}</span>,
  };
  return (
    <PanelDialog title={t('overrides.delete_title')} closeTo={closeTo}>
      <PostForm
        className="panel-form"
        action={address}
        intents={['admin_override_delete']}
        hidden={{ override: id, version: String(version), return: closeTo }}
        stays
      >
        <p>{t.rich('overrides.delete_text', values)}</p>
        {shown && without && <BeforeAndAfter field={field} language={language} before={shown} after={without} />}
        <p className="panel-hint">{t('overrides.delete_hint')}</p>
        <SubmitButton kind="danger" intent="admin_override_delete">
          {t('admin.delete')}
        </SubmitButton>
      </PostForm>
    </PanelDialog>
  );
}
