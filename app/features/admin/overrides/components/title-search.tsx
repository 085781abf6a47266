import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { loaderCircleIcon, searchIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Formatted } from '../../../../ui/localized.tsx';
import { Poster } from '../../../../ui/picture.tsx';
import type { Draft } from '../schema.ts';
import type { Addition, Candidate } from '../types.ts';

type TitleSearchProps = {
  draft: Draft;
  results: Addition['results'];
  addressOf: (draft: Draft) => string;
};

/** Search for a title, by Enter or the button, and its results (A 2). Ignores empty queries. */
export function TitleSearch({ draft, results, addressOf }: TitleSearchProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { location } = useNavigation();
  const next = location ? new URLSearchParams(location.search).get('find') : null;
  const busy = next !== null && next !== draft.find;
  const [path = '', query = ''] = addressOf({ ...draft, find: '' }).split('?');

  const field = useRef<HTMLInputElement>(null);
  // Back shows the former search; text that was typed before hydration stays.
  const shown = useRef(draft.find);
  useEffect(() => {
    if (field.current && shown.current !== draft.find) field.current.value = draft.find;
    shown.current = draft.find;
  }, [draft.find]);

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const find = String(new FormData(event.currentTarget).get('find')).trim();
    if (find !== '') navigate(addressOf({ ...draft, find }), { preventScrollReset: true });
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
        <button type="submit" className="button button--primary" aria-busy={busy}>
          {busy && <Icon svg={loaderCircleIcon} />}
          {t('overrides.search_button')}
        </button>
      </form>
      <div role="status" className="override-found" aria-busy={busy}>
        {busy ? (
          <p className="quiet">{t('overrides.searching')}</p>
        ) : (
          <Results draft={draft} results={results} addressOf={addressOf} />
        )}
      </div>
    </>
  );
}

function Results({ draft, results, addressOf }: TitleSearchProps) {
  const { t } = useLanguage();
  if (results === null) return null;
  if (results === 'failed') return <p className="admin-warning">{t('overrides.search_failed')}</p>;
  if (results.length === 0) return <p className="quiet">{t('overrides.none_found')}</p>;
  return (
    <ul className="override-results">
      {results.map((one) => (
        <li key={one.id}>
          <Link to={addressOf({ ...draft, title: one.id })} preventScrollReset>
            <CandidateLine of={one} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A search result: picture, name, date and number. */
export function CandidateLine({ of: { type, id, name, date, poster } }: { of: Candidate }) {
  const { t, format } = useLanguage();
  return (
    <span className="override-candidate">
      <Poster path={poster} sizes="3rem" />
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small className="quiet">
          {t(`admin.${type}`)} ·{' '}
          {date ? <Formatted>{format.date(date)}</Formatted> : t('overrides.no_date')} · {id}
        </small>
      </span>
    </span>
  );
}
