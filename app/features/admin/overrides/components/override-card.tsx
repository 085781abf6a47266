import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { links } from '../../../../i18n/links.ts';
import { pencilIcon, rotateCcwIcon, trashIcon } from '../../../../icons/icons.ts';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PageLink } from '../../../../ui/page-link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { OpenedOverride, OverrideRow } from '../types.ts';
import { EditForm } from './edit-form.tsx';
import { Moved, Value } from './override-value.tsx';

type CardProps = {
  row: OverrideRow;
  /** Set while its value is edited. */
  edited: OpenedOverride | null;
  editTo: string;
  deleteTo: string;
  here: string;
};

/** One override and its actions (M7). */
export function OverrideCard({ row, edited, editTo, deleteTo, here }: CardProps) {
  const { code, t, format } = useLanguage();
  const id = useId();
  const { type, titleId, field, language } = row;
  const name = row.name ?? `${type}/${titleId}`;
  const about = (
    <span className="sr-only">
      {' '}
      {`${name}, ${t(`overrides.field_${field}`)}, ${format.languageName(language)}`}
    </span>
  );
  const card = useFocusOf(edited !== null);
  return (
    <li ref={card} className={edited ? 'override override--open' : 'override'} aria-labelledby={id}>
      <div className="override-head">
        <h2 id={id}>
          <PageLink to={links.title(code, type, titleId, name)}>
            <bdi>{name}</bdi>
          </PageLink>
        </h2>
        <p className="admin-hint">
          {t(`admin.${type}`)} · {titleId}
        </p>
        <p className="admin-badges">
          <span className="badge badge--accent">{t(`overrides.field_${field}`)}</span>
          <span className="badge">{format.languageName(language)}</span>
          {!row.active && <span className="badge badge--danger">{t('overrides.deleted')}</span>}
        </p>
      </div>
      <Value row={row} />
      <Moved row={row} />
      <p className="admin-hint">
        <bdi>{row.creator ?? t('overrides.no_creator')}</bdi> · <LocalTime iso={row.created} />
      </p>
      {edited ? (
        <EditForm override={edited} address={editTo} here={here} />
      ) : (
        <div className="admin-actions">
          {row.active ? (
            <>
              <Link className="button button--plain" to={editTo} preventScrollReset>
                <Icon svg={pencilIcon} />
                {t('admin.edit')}
                {about}
              </Link>
              <Link className="button button--plain admin-danger" to={deleteTo} preventScrollReset>
                <Icon svg={trashIcon} />
                {t('admin.delete')}
                {about}
              </Link>
            </>
          ) : (
            <PostForm
              action={here}
              intents={['admin_override_restore']}
              failed="overrides.restore_failed"
              hidden={{ override: row.id, version: String(row.version), return: here }}
            >
              <SubmitButton kind="plain" intent="admin_override_restore">
                <Icon svg={rotateCcwIcon} />
                {t('overrides.restore')}
                {about}
              </SubmitButton>
            </PostForm>
          )}
        </div>
      )}
    </li>
  );
}

/** Moves the focus into the form, and back to the button that opened it. */
function useFocusOf(isEdited: boolean) {
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
