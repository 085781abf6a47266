import type { ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/language-context.tsx';
import { mapPinIcon } from '../../icons/icons.ts';
import { Icon } from '../icon.tsx';
import { selectContent, toRegionOptions } from './select-options.tsx';

type RegionSelectProps = {
  region: string;
  regions: readonly string[];
  /** Query parameters to keep. */
  parameters?: URLSearchParams;
};

/**
 * Navigates on change; without scripts the form has a button. The response sets a region cookie.
 */
export function RegionSelect({ region, regions, parameters }: RegionSelectProps) {
  const { t, format } = useLanguage();
  const navigate = useNavigate();
  const kept = [...(parameters ?? [])];
  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const query = new URLSearchParams([...kept, ['region', event.target.value]]);
    navigate(`?${query}`, { preventScrollReset: true, replace: true });
  }

  return (
    <form className="region-form">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="inline-choice">
        <Icon svg={mapPinIcon} />
        <span className="sr-only">{t('region.label')}</span>
        <select
          key={region}
          name="region"
          defaultValue={region}
          onChange={choose}
          {...selectContent(toRegionOptions([region, ...regions], format), region)}
        />
      </label>
      <button type="submit" className="button button--secondary without-js">
        {t('region.change')}
      </button>
    </form>
  );
}
