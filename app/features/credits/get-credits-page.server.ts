import type { Lang } from '../../../domain/language/language.ts';
import type { CrewMember, Department } from '../../../domain/titles/credits.ts';
import type { Credit, MediaType, TitleHead, TitlePage } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { departmentName, departmentRank, jobNames, jobRank } from '../../i18n/credit-names.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { Translate } from '../../i18n/translator.ts';
import { getCreditsHtml } from './get-credits-html.server.ts';
import type { CreditSection } from './types.ts';

export type CreditsPage = {
  title: TitleHead;
  names: TitlePage['names'];
  heading: string;
  description: string;
  /** The lists of people. */
  html: string;
};

/** The page with the whole cast and crew; `null` for an unknown title. */
export async function getCreditsPage(
  { catalog, site }: Pick<Services, 'catalog' | 'site'>,
  type: MediaType,
  id: number,
  lang: Lang,
): Promise<CreditsPage | null> {
  const page = await catalog.credits(type, id, lang);
  if (page === null) return null;
  const { title, poster, backdrop, restricted, names, cast, crew } = page;
  const language = serverLanguage(lang);
  const { t } = language;
  const sections = [
    ...(cast.length > 0 ? [toCastSection(t('title.cast'), cast)] : []),
    ...[...crew]
      .sort((a, b) => departmentRank(a.name) - departmentRank(b.name))
      .map((department) => toCrewSection(department, language.t)),
  ];
  return {
    title: { type, id, title, poster, backdrop, restricted },
    names,
    heading: t('credits.heading'),
    description: t('meta.credits', { title: title.text }),
    html: getCreditsHtml(sections, language, site.imageBase),
  };
}

function toCastSection(heading: string, cast: Credit[]): CreditSection {
  return {
    id: 'cast',
    heading: { text: heading, lang: null },
    rows: cast.map(({ character, ...credit }) => ({
      ...credit,
      roles: character === null ? [] : [{ text: character, lang: null }],
    })),
  };
}

/** The most important jobs first, and of a show those with the most episodes. */
function toCrewSection({ name, members }: Department, t: Translate): CreditSection {
  const byRank = (a: CrewMember, b: CrewMember) =>
    jobRank(a.jobs) - jobRank(b.jobs) || (b.episodes ?? 0) - (a.episodes ?? 0);
  return {
    id: `crew-${departmentRank(name)}`,
    heading: departmentName(t, name),
    rows: [...members]
      .sort(byRank)
      .map(({ jobs, ...member }) => ({ ...member, roles: jobNames(t, jobs) })),
  };
}
