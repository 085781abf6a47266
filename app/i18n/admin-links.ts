import type { AdminTab } from '../../domain/admin/admin.ts';
import type { Lang } from '../../domain/language/language.ts';

type Chosen = Record<string, string | number | null>;

/** URLs of the admin area, apart from `links`, which every page loads. */
export const adminLinks = {
  /** `chosen` are filters; empty ones are omitted. */
  tab: (lang: Lang, tab: AdminTab, chosen: Chosen = {}) =>
    `/${lang}/admin${tab === 'stats' ? '' : `/${tab}`}${toQuery(chosen)}`,
  file: (lang: Lang, tab: Exclude<AdminTab, 'stats'>, name: string, chosen: Chosen = {}) =>
    `/${lang}/admin/${tab}/${name}${toQuery(chosen)}`,
};

function toQuery(chosen: Chosen): string {
  const parameters = Object.entries(chosen).filter(([, value]) => value !== null && value !== '');
  return parameters.length > 0
    ? `?${new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))}`
    : '';
}
