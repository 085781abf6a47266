import { type ChangeEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { normalizeForSearch } from '../../../../domain/text/search-text.ts';
import { WATCH_REGIONS } from '../../../../domain/titles/watch-region.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronDownIcon, searchIcon } from '../../../icons/icons.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import { useReturnField } from '../../../ui/form/use-return-field.ts';
import { Icon } from '../../../ui/icon.tsx';
import { hideRegionQuestion } from '../../../ui/pages/hide-region-question.ts';
import { Select } from '../../../ui/pages/select.tsx';
import { toRegionOptions } from '../../../ui/pages/select-options.ts';
import { useImageUrl } from '../../../ui/picture.tsx';
import type { ServicesPage as Page } from '../get-services-page.server.ts';

const INTENTS = ['services'] as const;

/** The visitor's country and services, with and without scripts. */
export function ServicesPage({ page, returnPath }: { page: Page; returnPath: string }) {
  const { code } = useLanguage();
  const { region, services, otherIds, texts } = page;
  const hidden = useReturnField();
  return (
    <div className="wrap document">
      <Stylesheet name="texts" />
      <header className="document-head">
        <h1>{texts.title}</h1>
        <p className="muted">{texts.intro}</p>
      </header>
      <CountryForm region={region} label={texts.country} returnPath={returnPath} />
      {texts.empty === null ? (
        <NetworkErrorMessage value="error.text">
          <PostForm
            key={region}
            action={links.page(code, 'services')}
            intents={INTENTS}
            failureTitle="error.title"
            hidden={hidden}
          >
            {otherIds.map((id) => (
              <input key={id} type="hidden" name="service" value={id} />
            ))}
            <ServiceChoice services={services} listUrl={page.listUrl} texts={texts} />
          </PostForm>
        </NetworkErrorMessage>
      ) : (
        <p className="muted" role="status">
          {texts.empty}
        </p>
      )}
    </div>
  );
}

/** Scripts apply the choice at once; without them the form has a button. */
function CountryForm({
  region,
  label,
  returnPath,
}: {
  region: string;
  label: string;
  returnPath: string;
}) {
  const { code, t, format } = useLanguage();
  const navigate = useNavigate();
  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    hideRegionQuestion();
    navigate(links.account(code, 'services', returnPath, { region: target.value }), {
      preventScrollReset: true,
      replace: true,
    });
  }
  return (
    <form className="services-country" action={links.page(code, 'services')}>
      <input type="hidden" name="return" value={returnPath} />
      <label className="inline-field">
        <span>{label}</span>
        <Select
          name="region"
          value={region}
          options={toRegionOptions([region, ...WATCH_REGIONS], format)}
          onChange={choose}
        />
        <Icon svg={chevronDownIcon} />
      </label>
      <button type="submit" className="button button--secondary without-js">
        {t('region.change')}
      </button>
    </form>
  );
}

function ServiceChoice({ services, listUrl, texts }: Pick<Page, 'services' | 'listUrl' | 'texts'>) {
  const getImageUrl = useImageUrl();
  const [text, setText] = useState('');
  const wanted = normalizeForSearch(text).replaceAll(' ', '');
  const isShown = ({ name }: { name: string }) =>
    normalizeForSearch(name).replaceAll(' ', '').includes(wanted);
  return (
    <fieldset className="service-choice">
      <legend>
        <h2>{texts.mine}</h2>
      </legend>
      <div className="search-box needs-js">
        <Icon svg={searchIcon} />
        <input
          className="input"
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={text}
          maxLength={60}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter would save the choice.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <div className="service-options">
        {services.map((service) => (
          <label key={service.id} className="service-option" hidden={!isShown(service)}>
            <input
              type="checkbox"
              name="service"
              value={service.id}
              defaultChecked={service.chosen}
            />
            {service.logo ? (
              <img
                src={getImageUrl(service.logo, 'w200')}
                alt=""
                width={40}
                height={40}
                loading="lazy"
              />
            ) : (
              <span className="service-letter" aria-hidden>
                {[...service.name][0]}
              </span>
            )}
            <bdi>{service.name}</bdi>
          </label>
        ))}
      </div>
      <p className="muted" role="status">
        {services.some(isShown) ? '' : texts.notFound}
      </p>
      <div className="service-actions">
        <SubmitButton intent="services" kind="primary" large>
          {texts.save}
        </SubmitButton>
        {listUrl && (
          <Link className="text-link" to={listUrl}>
            {texts.showTitles}
          </Link>
        )}
      </div>
      {texts.hints.map((hint) => (
        <p key={hint} className="field-hint">
          {hint}
        </p>
      ))}
      <p className="fine-print">{texts.source}</p>
    </fieldset>
  );
}
