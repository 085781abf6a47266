import { Form } from 'react-router';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { searchIcon } from '../../../icons/icons.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Poster } from '../../../ui/picture.tsx';
import type { ImportGroup } from '../schema.ts';
import type { TitleSearch } from '../types.ts';

const MATCH: FormIntent[] = ['import_match'];
const REQUIRED_FIELDS = ['title'];

type FindTitleProps = {
  search: TitleSearch;
  group: ImportGroup;
  page: number;
  returnUrl: string;
};

/** Search for the title of a row that was not found. */
export function FindTitle({ search, group, page, returnUrl }: FindTitleProps) {
  const { code, t } = useLanguage();
  const path = links.page(code, 'saved/import');
  return (
    <div className="find-title">
      <Form className="find-title-search" action={path} preventScrollReset>
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="find" value={search.position} />
        <div className="search-box">
          <Icon svg={searchIcon} />
          <input
            className="input"
            type="search"
            name="q"
            aria-label={t('import.search')}
            defaultValue={search.query}
            maxLength={100}
            dir="auto"
          />
        </div>
        <button type="submit" className="button button--secondary">
          {t('search.submit')}
        </button>
      </Form>
      {search.results.length === 0 ? (
        <p role="status" className="muted">
          {t('import.no_results')}
        </p>
      ) : (
        <PostForm
          className="find-title-results"
          action={path}
          intents={MATCH}
          failureTitle="save.failed_title"
          hidden={{ position: String(search.position), return: returnUrl }}
        >
          <fieldset>
            <legend className="sr-only">{t('import.search')}</legend>
            {search.results.map((result) => (
              <label key={titleKey(result)} className="import-row find-title-result">
                <input type="radio" name="title" value={titleKey(result)} />
                <Poster path={result.picture} sizes="40px" />
                <span>
                  <bdi>{result.name}</bdi>{' '}
                  <span className="muted">
                    {t(`type.${result.type}`)} {result.year}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          <SubmitButton intent="import_match" kind="primary" disabledWhileEmpty={REQUIRED_FIELDS}>
            {t('import.use')}
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}
