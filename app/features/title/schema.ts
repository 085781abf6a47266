import { ALL_OPTION } from '../../../domain/forms/form.ts';
import { MAX_SERVICE_NAME_LENGTH } from '../../../domain/titles/offer-report.ts';

/** Query of the page of offers in all countries. */
export type OffersQuery = {
  /** The name of a service, in any case; `null` for all services. */
  service: string | null;
};

export function readOffersQuery(parameters: URLSearchParams): OffersQuery {
  const service = parameters.get('service')?.trim().toLowerCase() ?? '';
  const isUnset = service === '' || service === ALL_OPTION;
  return { service: isUnset || service.length > MAX_SERVICE_NAME_LENGTH ? null : service };
}

export function writeOffersQuery({ service }: OffersQuery): string {
  return service === null ? '' : `?${new URLSearchParams({ service })}`;
}
