import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { links } from '../../../../i18n/links.ts';
import { pencilIcon, rotateCcwIcon, trashIcon } from '../../../../icons/icons.ts';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { OpenedOverride, OverrideRow } from '../types.ts';
import { EditForm } from './edit-form.tsx';
import { CatalogDriftWarning, ValuePreview } from './override-value.tsx';

type CardProps = {
  row: OverrideRow;
  /** Set while its value is edited. */
  editing: OpenedOverride | null;
  editUrl: string;
  deleteUrl: string;
  listUrl: string;
};

/** One override and its actions (M7). */
export function OverrideCard({ row, editing, editUrl, deleteUrl, listUrl }: CardProps) {
  const { code, t, format } = useLanguage();
  const id = useId();
  const { type, titleId, field, language } = row;
  const name = row.name ?? `${type}/${titleId}`;
  const srOnlyLabel = (
    <span className="sr-only">
      {' '}
      {`${name}, ${t(`overrides.field_${field}`)}, ${format.languageName(language)}`}
    </span>
  );
  const card = useEditFocus(editing !== null);
  return (
    <li
      ref={card}
      className={editing ? 'override override--open' : 'override'}
      aria-labelledby={id}
    >
      <div className="override-head">
        <h3 id={id}>
          <Link to={links.title(code, type, titleId, name)}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="admin-hint">
          {t(`admin.${type}`)} · {titleId} ·{' '}
          <Link
            className="text-link"
            to={adminLinks.takedowns(code, { new: 1, kind: type, target: titleId })}
          >
            {t('takedowns.confirm')}
            <span className="sr-only"> {name}</span>
          </Link>
        </p>
        <p className="admin-badges">
          <span className="badge badge--accent">{t(`overrides.field_${field}`)}</span>
          <span className="badge">{format.languageName(language)}</span>
          {!row.active && <span className="badge badge--danger">{t('overrides.deleted')}</span>}
        </p>
      </div>
      <ValuePreview row={row} />
      <CatalogDriftWarning row={row} />
      <p className="admin-hint">
        <bdi>{row.creator ?? t('overrides.no_creator')}</bdi> · <LocalTime iso={row.created} />
      </p>
      {editing ? (
        <EditForm override={editing} editUrl={editUrl} listUrl={listUrl} />
      ) : (
        <div className="admin-actions">
          {row.active ? (
            <>
              <Link className="button button--plain" to={editUrl} preventScrollReset>
                <Icon svg={pencilIcon} />
                {t('admin.edit')}
                {srOnlyLabel}
              </Link>
              <Link className="button button--plain admin-danger" to={deleteUrl} preventScrollReset>
                <Icon svg={trashIcon} />
                {t('admin.delete')}
                {srOnlyLabel}
              </Link>
            </>
          ) : (
            <PostForm
              action={listUrl}
              intents={['admin_override_restore']}
              failureTitle="overrides.restore_failed"
              hidden={{ override: row.id, version: String(row.version), return: listUrl }}
            >
              <SubmitButton kind="plain" intent="admin_override_restore">
                <Icon svg={rotateCcwIcon} />
                {t('overrides.restore')}
                {srOnlyLabel}
              </SubmitButton>
            </PostForm>
          )}
        </div>
      )}
    </li>
  );
}

/** Moves the focus into the form, and back to the button that opened it. */
function useEditFocus(isEdited: boolean) {
  const card = useRef<HTMLLIElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (isEdited) card.current?.querySelector<HTMLElement>('[name="value"]')?.focus();
    else if (wasEdited.current)
      card.current?.querySelector<HTMLElement>('.admin-actions a')?.focus({ preventScroll: true });
    wasEdited.current = isEdited;
  }, [isEdited]);
  return card;
}
