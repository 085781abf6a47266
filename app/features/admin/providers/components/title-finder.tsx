import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { titleKey } from '../../../../../domain/titles/title.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { checkIcon, searchIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { type ProvidersQuery, providersQuery } from '../schema.ts';
import type { FoundTitle, PickedTitle } from '../types.ts';

type TitleFinderProps = {
  query: ProvidersQuery;
  found: FoundTitle[] | 'failed' | null;
  picked: PickedTitle | null;
  /** Whether the form is about the picked title: its number can also be typed. */
  isPicked: boolean;
};

/** Searches for a title by name. The URL stores the search and the picked title. */
export function TitleFinder({ query, found, picked, isPicked }: TitleFinderProps) {
  const { code, t } = useLanguage();
  const navigate = useNavigate();
  const path = adminLinks.tab(code, 'providers');
  const find = query.open?.dialog === 'new' ? query.open.find : '';
  const toPickUrl = (pick: PickedTitle | FoundTitle) =>
    adminLinks.tab(
      code,
      'providers',
      providersQuery.write({
        ...query,
        open: { dialog: 'new', find: '', pick: { type: pick.type, id: pick.id } },
      }),
    );
  const hiddenFields = providersQuery.write({
    ...query,
    open: { dialog: 'new', find: '', pick: picked },
  });
  const field = useRef<HTMLInputElement>(null);
  const pickedNote = useRef<HTMLParagraphElement>(null);
  const key = picked && titleKey(picked);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = find;
  }, [find]);
  // Moves the focus: the link that picked the title is gone.
  useEffect(() => {
    if (key && document.activeElement === document.body)
      pickedNote.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <section className="title-finder" aria-label={t('providers.find')}>
      <form
        action={path}
        className="title-finder-form"
        aria-label={t('providers.find')}
        onSubmit={(event) => {
          event.preventDefault();
          const parameters = new URLSearchParams([...new FormData(event.currentTarget)] as [
            string,
            string,
          ][]);
          navigate(`${path}?${parameters}`, { preventScrollReset: true, replace: true });
        }}
      >
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="search-box">
          <Icon svg={searchIcon} />
          <input
            ref={field}
            className="input"
            type="search"
            name="find"
            aria-label={t('providers.find')}
            placeholder={t('providers.find')}
            defaultValue={find}
            maxLength={100}
          />
        </div>
        <button type="submit" className="button button--secondary">
          {t('providers.find_submit')}
        </button>
      </form>
      <div aria-live="polite">
        {found === 'failed' && <p className="admin-warning">{t('providers.find_failed')}</p>}
        {found !== 'failed' && found?.length === 0 && (
          <p className="muted">{t('providers.find_none')}</p>
        )}
        {Array.isArray(found) && found.length > 0 && (
          <ul className="title-finder-found">
            {found.map((title) => (
              <li key={titleKey(title)}>
                <Link to={toPickUrl(title)} preventScrollReset replace>
                  <bdi lang={title.name.lang ?? undefined}>{title.name.text}</bdi>
                  <small>
                    {[t(`admin.${title.type}`), title.year, title.id].filter(Boolean).join(' · ')}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {picked && isPicked && (
          <p ref={pickedNote} className="title-finder-picked" tabIndex={-1}>
            <Icon svg={checkIcon} />
            <span>
              {t('providers.picked')}:{' '}
              <strong>{picked.name === null ? titleKey(picked) : <bdi>{picked.name}</bdi>}</strong>
            </span>
          </p>
        )}
      </div>
    </section>
  );
}
