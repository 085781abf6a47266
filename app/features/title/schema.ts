import { ALL_OPTION } from '../../../domain/forms/form.ts';
import { defineQuery, filter, type QueryOf } from '../../../domain/forms/url-query.ts';
import { MAX_SERVICE_NAME_LENGTH } from '../../../domain/titles/offer-report.ts';

/** Query of the page of offers in all countries. */
export const offersQuery = defineQuery({
  /** The name of a service in lower case; `null` for all services. */
  service: filter((text) => {
    const service = text.trim().toLowerCase();
    const isUnset = service === '' || service === ALL_OPTION;
    return isUnset || service.length > MAX_SERVICE_NAME_LENGTH ? null : service;
  }),
});
export type OffersQuery = QueryOf<typeof offersQuery>;
