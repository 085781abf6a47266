import type { AdminTab } from '../../domain/admin.ts';
import type { Lang } from '../../domain/language.ts';

type Chosen = Record<string, string | number | null>;

/** Addresses of the admin panel, apart from those that every visitor is sent. */
export const panelLinks = {
  /** A tab, with what is chosen there; what is empty is left out. */
  tab: (lang: Lang, tab: AdminTab, chosen: Chosen = {}) =>
    `/${lang}/admin${tab === 'stats' ? '' : `/${tab}`}${queryOf(chosen)}`,
  /** What a tab shows, as a file. */
  file: (lang: Lang, tab: Exclude<AdminTab, 'stats'>, name: string, chosen: Chosen = {}) =>
    `/${lang}/admin/${tab}/${name}${queryOf(chosen)}`,
};

function queryOf(chosen: Chosen): string {
  const given = Object.entries(chosen).filter(([, value]) => value !== null && value !== '');
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : '';
}
