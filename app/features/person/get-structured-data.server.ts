import type { Person } from 'schema-dts';
import { pictureAddress } from '../../../domain/picture.ts';
import { breadcrumbList, listed, type StructuredData } from '../../../domain/structured-data.ts';
import type { Services } from '../../context.ts';
import type { PageLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import type { PersonView } from './data.server.ts';
import { accountsOf, departmentName } from './rules.ts';

/** A person with breadcrumbs. */
export function getPersonData(
  person: PersonView,
  { site }: Pick<Services, 'site'>,
  { code, t }: PageLanguage,
): StructuredData {
  const url = site.origin + links.person(code, person.id, person.name);
  const elsewhere = [
    person.links.imdb && `https://www.imdb.com/name/${person.links.imdb}/`,
    `https://www.themoviedb.org/person/${person.id}`,
    ...accountsOf(person.links).map(({ href }) => href),
    person.homepage,
  ];
  const data: Person = {
    '@type': 'Person',
    name: person.name,
    alternateName: listed(
      [...new Set([person.originalName ?? '', ...person.alsoKnownAs])].filter(Boolean),
    ),
    url,
    image: person.photo === null ? undefined : pictureAddress(site, person.photo, 'h632'),
    jobTitle: person.department === null ? undefined : departmentName(t, person.department),
    birthDate: person.birthday ?? undefined,
    deathDate: person.deathday ?? undefined,
    birthPlace:
      person.birthplace === null ? undefined : { '@type': 'Place', name: person.birthplace },
    sameAs: listed(elsewhere.filter((address) => address !== null)),
  };
  return [
    data,
    breadcrumbList([
      { name: 'Kinora', url: site.origin + links.home(code) },
      { name: person.name, url },
    ]),
  ];
}
