import { redirect } from 'react-router';
import { mapLanguages } from '../../../domain/language/language.ts';
import { idSlug, parseSlugId } from '../../../domain/titles/slug.ts';
import { metadataContext, servicesContext, visitorContext } from '../../context.ts';
import { PersonPage } from '../../features/person/components/person-page.tsx';
import { getPersonView } from '../../features/person/data.server.ts';
import { getPersonData } from '../../features/person/get-structured-data.server.ts';
import { withoutExclusions } from '../../features/saved/rules.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { orErrorPage } from '../../responses.ts';
import { loadStyles } from '../../styles/page-styles.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { getTileData } from '../get-tile-data.server.ts';
import type { Route } from './+types/person';

export const handle = { styles: loadStyles('detail') };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { lang } = visitor;
  const id = parseSlugId(params.idSlug);
  const services = context.get(servicesContext);
  const { names, ...person } = await orErrorPage(
    context,
    getPersonView(services, id, lang),
    'person',
  );
  if (params.idSlug !== idSlug(id, person.name))
    throw redirect(links.person(lang, id, person.name) + url.search, 301);
  context.set(metadataContext, () => ({
    pathsByLang: mapLanguages((code) => links.person(code, id, names[code])),
    structuredData: getPersonData(person, services, serverLanguage(lang)),
  }));
  const tiles = [...person.filmography, ...person.crewWork];
  const { titleStates, serviceMarks } = await getTileData(services, visitor, tiles);
  return { person, titleStates: withoutExclusions(titleStates), serviceMarks };
}

export default function PersonRoute({ loaderData: { person } }: Route.ComponentProps) {
  const { code, t } = useLanguage();
  return (
    <>
      <PageHead
        title={person.name}
        description={person.biography?.text ?? t('meta.person', { name: person.name })}
        path={links.person(code, person.id, person.name)}
        indexed={!person.adult}
        ogType="profile"
        pictures={[{ kind: 'portrait', path: person.photo }]}
        trackAs={['content_view', { content_type: 'person', content_id: person.id }]}
      />
      <PersonPage key={person.id} person={person} />
    </>
  );
}
