import { orNotFound } from '../http/api-error.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { CompanyRecord, TitleRecord } from '../library/records.ts';

export function companyEntry({ id, name, country }: CompanyRecord) {
  return { id, logo_path: null, name, origin_country: country };
}

export function productionCompanies({ library }: ApiRequest, title: TitleRecord) {
  return (title.companies ?? []).flatMap((id) => {
    const company = library.companies.get(id);
    return company ? [companyEntry(company)] : [];
  });
}

/** Throws 34 for an unknown company. */
export function companyDetails({ library }: ApiRequest, id: number) {
  return {
    description: '',
    headquarters: '',
    homepage: '',
    ...companyEntry(orNotFound(library.companies.get(id))),
    parent_company: null,
  };
}
