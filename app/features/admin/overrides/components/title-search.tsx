import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { loaderCircleIcon, searchIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Formatted } from '../../../../ui/localized.tsx';
import { Poster } from '../../../../ui/picture.tsx';
import type { OverrideDraft } from '../schema.ts';
import type { Candidate, WizardData } from '../types.ts';

type TitleSearchProps = {
  draft: OverrideDraft;
  results: WizardData['results'];
  toUrl: (draft: OverrideDraft) => string;
};

/** Search for a title, by Enter or the button, and its results (A 2). Ignores empty queries. */
export function TitleSearch({ draft, results, toUrl }: TitleSearchProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { location } = useNavigation();
  const pendingQuery = location ? new URLSearchParams(location.search).get('find') : null;
  const isSearching = pendingQuery !== null && pendingQuery !== draft.find;
  const [path = '', query = ''] = toUrl({ ...draft, find: '' }).split('?');

  const field = useRef<HTMLInputElement>(null);
  // Back shows the former search; text that was typed before hydration stays.
  const shownQuery = useRef(draft.find);
  useEffect(() => {
    if (field.current && shownQuery.current !== draft.find) field.current.value = draft.find;
    shownQuery.current = draft.find;
  }, [draft.find]);

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const find = String(new FormData(event.currentTarget).get('find')).trim();
    if (find !== '') navigate(toUrl({ ...draft, find }), { preventScrollReset: true });
  }

  return (
    <>
      <form
        className="override-search"
        action={path}
        onSubmit={search}
        aria-label={t('overrides.step_search')}
      >
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="search-box">
          <Icon svg={searchIcon} />
          <input
            ref={field}
            className="input"
            type="search"
            name="find"
            defaultValue={draft.find}
            maxLength={100}
            aria-label={t('overrides.find')}
            placeholder={t('overrides.find')}
          />
        </div>
        <button type="submit" className="button button--primary" aria-busy={isSearching}>
          {isSearching && <Icon svg={loaderCircleIcon} />}
          {t('overrides.search_button')}
        </button>
      </form>
      <div role="status" className="override-found" aria-busy={isSearching}>
        {isSearching ? (
          <p className="muted">{t('overrides.searching')}</p>
        ) : (
          <Results draft={draft} results={results} toUrl={toUrl} />
        )}
      </div>
    </>
  );
}

function Results({ draft, results, toUrl }: TitleSearchProps) {
  const { t } = useLanguage();
  if (results === null) return null;
  if (results === 'failed') return <p className="admin-warning">{t('overrides.search_failed')}</p>;
  if (results.length === 0) return <p className="muted">{t('overrides.none_found')}</p>;
  return (
    <ul className="override-results">
      {results.map((candidate) => (
        <li key={candidate.id}>
          <Link to={toUrl({ ...draft, title: candidate.id })} preventScrollReset>
            <CandidateRow candidate={candidate} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A search result: picture, name, date and number. */
export function CandidateRow({
  candidate: { type, id, name, date, poster },
}: {
  candidate: Candidate;
}) {
  const { t, format } = useLanguage();
  return (
    <span className="override-candidate">
      <Poster path={poster} title={{ type, id }} sizes="3rem" />
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small className="muted">
          {t(`admin.${type}`)} ·{' '}
          {date ? <Formatted>{format.date(date)}</Formatted> : t('overrides.no_date')} · {id}
        </small>
      </span>
    </span>
  );
}
