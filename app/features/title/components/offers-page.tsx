import { detailLinks } from '../../../i18n/detail-links.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { BelowFirstScreen } from '../../../ui/below-first-screen.tsx';
import { FilterForm } from '../../../ui/pages/filter-form.tsx';
import { SelectField } from '../../../ui/pages/select-field.tsx';
import { TitlePartHead } from '../../../ui/pages/title-part-head.tsx';
import type { OffersPage as OffersPageData } from '../get-offers-page.server.ts';
import { offersQuery } from '../schema.ts';
import { OffersTable } from './offers-table.tsx';

/** The offers of a title in all countries. */
export function OffersPage(page: Omit<OffersPageData, 'names'>) {
  const { title, heading, filter, service } = page;
  return (
    <>
      <TitlePartHead title={title} heading={heading} />
      <BelowFirstScreen className="wrap offers-page">
        {filter && <ServiceFilter title={title} filter={filter} service={service} />}
        <div id="offers">
          <OffersTable {...page} />
        </div>
      </BelowFirstScreen>
    </>
  );
}

type ServiceFilterProps = Pick<OffersPageData, 'title' | 'service'> & {
  filter: NonNullable<OffersPageData['filter']>;
};

function ServiceFilter({ title: { type, id, title }, filter, service }: ServiceFilterProps) {
  const { code } = useLanguage();
  const path = detailLinks.offers(code, type, id, title.text);
  return (
    <FilterForm path={path} toQuery={offersQuery.normalize}>
      <SelectField
        label={filter.label}
        name="service"
        value={service?.toLowerCase() ?? ''}
        options={[
          { value: '', label: filter.any },
          ...filter.services.map((name) => ({ value: name.toLowerCase(), label: name })),
        ]}
      />
    </FilterForm>
  );
}
