import type { AdminTab } from '../../domain/admin/admin.ts';
import type { Lang } from '../../domain/language/language.ts';

type Filters = Record<string, string | number | null>;

/** URLs of the admin area, apart from `links`, which every page loads. */
export const adminLinks = {
  /** Empty filters are omitted. */
  tab: (lang: Lang, tab: AdminTab, filters: Filters = {}) =>
    `/${lang}/admin${tab === 'stats' ? '' : `/${tab}`}${toQuery(filters)}`,
  takedowns: (lang: Lang, filters: Filters = {}) =>
    `/${lang}/admin/overrides/takedowns${toQuery(filters)}`,
  file: (lang: Lang, tab: Exclude<AdminTab, 'stats'>, name: string, filters: Filters = {}) =>
    `/${lang}/admin/${tab}/${name}${toQuery(filters)}`,
};

function toQuery(filters: Filters): string {
  const parameters = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  return parameters.length > 0
    ? `?${new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))}`
    : '';
}
