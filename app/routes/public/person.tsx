import { redirect } from 'react-router';
import { idOfSlug, idSlug } from '../../../domain/slug.ts';
import { servicesContext, visitorContext } from '../../context.ts';
import { PersonPage } from '../../features/person/components/person-page.tsx';
import { getPersonView } from '../../features/person/data.server.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { links } from '../../i18n/links.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { answer } from '../respond.ts';
import type { Route } from './+types/person';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { lang } = context.get(visitorContext);
  const id = idOfSlug(params.idSlug);
  const person = await answer(getPersonView(context.get(servicesContext), id, lang), 'person');
  if (params.idSlug !== idSlug(id, person.name)) throw redirect(links.person(lang, id, person.name) + url.search, 301);
  return person;
}

export default function PersonRoute({ loaderData: person }: Route.ComponentProps) {
  const { t } = useLanguage();
  return (
    <>
      <PageHead
        title={person.name}
        description={person.biography?.text ?? t('meta.person', { name: person.name })}
        about="profile"
        image={person.photo}
      />
      <PersonPage key={person.id} person={person} />
    </>
  );
}
