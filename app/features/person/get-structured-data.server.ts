import type { Person } from 'schema-dts';
import { pictureUrl } from '../../../domain/titles/picture.ts';
import {
  breadcrumbList,
  type StructuredData,
  undefinedIfEmpty,
} from '../../../domain/web/structured-data.ts';
import type { Services } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import type { PersonView } from './data.server.ts';
import { getSocialAccounts } from './rules.ts';

/** A person with breadcrumbs. */
export function getPersonData(
  person: PersonView,
  { site }: Pick<Services, 'site'>,
  { code }: PageLanguage,
): StructuredData {
  const url = site.origin + links.person(code, person.id, person.name);
  const externalUrls = [
    person.links.imdb && `https://www.imdb.com/name/${person.links.imdb}/`,
    `https://www.themoviedb.org/person/${person.id}`,
    ...getSocialAccounts(person.links).map(({ href }) => href),
    person.homepage,
  ];
  const data: Person = {
    '@type': 'Person',
    name: person.name,
    alternateName: undefinedIfEmpty(
      [...new Set([person.originalName ?? '', ...person.alsoKnownAs])].filter(Boolean),
    ),
    url,
    image: person.photo === null ? undefined : pictureUrl(site, person.photo, 'h632'),
    jobTitle: person.department?.text,
    birthDate: person.birthday ?? undefined,
    deathDate: person.deathday ?? undefined,
    birthPlace:
      person.birthplace === null ? undefined : { '@type': 'Place', name: person.birthplace },
    sameAs: undefinedIfEmpty(externalUrls.filter((url) => url !== null)),
  };
  return [
    data,
    breadcrumbList([
      { name: 'Kinora', url: site.origin + links.home(code) },
      { name: person.name, url },
    ]),
  ];
}
