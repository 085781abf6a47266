import { Link } from 'react-router';
import { OVERRIDE_FIELDS, OVERRIDE_LANGUAGES } from '../../../../../domain/override.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { plusIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { EmptyList, ResultCount } from '../../ui/admin-table.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { SortChoice } from '../../ui/sort-choice.tsx';
import type { Overrides } from '../data.server.ts';
import {
  NEW_DRAFT,
  type OverridesQuery,
  readOverridesQuery,
  TYPES,
  writeOverridesQuery,
} from '../schema.ts';
import type { Addition, OpenedOverride } from '../types.ts';
import { AddDialog } from './add-dialog.tsx';
import { DeleteOverride } from './delete-override.tsx';
import { OverrideCard } from './override-card.tsx';

type OverridesPageProps = {
  query: OverridesQuery;
  overrides: Overrides;
  size: number;
  /** `null` if not found. */
  opened: OpenedOverride | null;
  /** Data of the add dialog; `null` while it is closed. */
  addition: Addition | null;
};

/** The list of overrides (M7). */
export function OverridesPage({ query, overrides, size, opened, addition }: OverridesPageProps) {
  const { code, t } = useLanguage();
  const address = (changed: Partial<OverridesQuery>) =>
    adminLinks.tab(
      code,
      'overrides',
      writeOverridesQuery({ ...query, open: null, add: null, ...changed }),
    );
  const here = address({});
  const isOpen = (as: string) => query.open?.as === as && opened?.active === true;
  const edited = isOpen('edit') ? opened : null;
  // The override of the URL may be on another page of the list.
  const rows =
    edited && !overrides.rows.some(({ id }) => id === edited.id)
      ? [edited, ...overrides.rows]
      : overrides.rows;
  return (
    <>
      {query.add && addition && (
        <AddDialog
          draft={query.add}
          addition={addition}
          addressOf={(add) => address({ add })}
          closeTo={here}
        />
      )}
      {query.open && opened?.active !== true && (
        <NotFoundDialog title={t('overrides.gone_title')} closeTo={here} />
      )}
      {opened && isOpen('delete') && <DeleteOverride override={opened} closeTo={here} />}
      <div className="admin-bar override-bar">
        <Filters query={query} />
        <ResultCount of={overrides} size={size} />
        <Link
          className="button button--primary"
          to={address({ add: NEW_DRAFT })}
          preventScrollReset
        >
          <Icon svg={plusIcon} />
          {t('overrides.add')}
        </Link>
      </div>
      {rows.length === 0 ? (
        <EmptyList>{t(emptyText(query, overrides))}</EmptyList>
      ) : (
        <ul className="overrides">
          {rows.map((row) => (
            <OverrideCard
              key={row.id}
              row={row}
              edited={edited?.id === row.id ? edited : null}
              editTo={address({ open: { as: 'edit', id: row.id } })}
              deleteTo={address({ open: { as: 'delete', id: row.id } })}
              here={here}
            />
          ))}
        </ul>
      )}
      <Pager page={overrides.page} pages={overrides.pages} address={(page) => address({ page })} />
    </>
  );
}

function emptyText(query: OverridesQuery, { unsearched }: Overrides) {
  if (unsearched) return 'overrides.search_failed';
  return isNarrowed(query) ? 'admin.no_match' : 'overrides.none';
}

function isNarrowed({ text, type, field, language, state }: OverridesQuery): boolean {
  return text !== '' || type !== null || field !== null || language !== null || state !== 'active';
}

function Filters({ query }: { query: OverridesQuery }) {
  const { code, t, format } = useLanguage();
  const path = adminLinks.tab(code, 'overrides');
  return (
    <FilterForm
      path={path}
      addressOf={(chosen) =>
        adminLinks.tab(code, 'overrides', writeOverridesQuery(readOverridesQuery(chosen)))
      }
      clearTo={isNarrowed(query) ? path : null}
    >
      <WordsField label={t('overrides.search')} value={query.text} />
      <FilterChoice
        name="type"
        label={t('overrides.type')}
        all={t('admin.all')}
        value={query.type}
        values={TYPES}
        say={(type) => t(`admin.${type}`)}
      />
      <FilterChoice
        name="field"
        label={t('overrides.field')}
        all={t('admin.all')}
        value={query.field}
        values={OVERRIDE_FIELDS}
        say={(field) => t(`overrides.field_${field}`)}
      />
      <FilterChoice
        name="language"
        label={t('overrides.language')}
        all={t('admin.all')}
        value={query.language}
        values={OVERRIDE_LANGUAGES}
        say={format.languageName}
      />
      <FilterChoice
        name="state"
        label={t('overrides.state')}
        all={t('overrides.active')}
        values={['deleted']}
        value={query.state === 'active' ? null : query.state}
        say={() => t('overrides.deleted')}
      />
      <SortChoice sort={query.sort} />
    </FilterForm>
  );
}
