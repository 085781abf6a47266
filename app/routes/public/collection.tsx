import { redirect } from 'react-router';
import { mapLanguages } from '../../../domain/language/language.ts';
import { idSlug, parseSlugId } from '../../../domain/titles/slug.ts';
import { metadataContext, servicesContext, visitorContext } from '../../context.ts';
import { CollectionPage } from '../../features/collection/components/collection-page.tsx';
import { getCollectionView } from '../../features/collection/data.server.ts';
import { getCollectionData } from '../../features/collection/get-structured-data.server.ts';
import { withoutExclusions } from '../../features/saved/rules.ts';
import { detailLinks } from '../../i18n/detail-links.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { orErrorPage } from '../../responses.ts';
import { loadStyles } from '../../styles/page-styles.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { getTileData } from '../get-tile-data.server.ts';
import type { Route } from './+types/collection';

export const handle = { headerOverlaysArt: () => true, styles: loadStyles('detail', 'credits') };

/** Movies that belong together. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { lang } = visitor;
  const services = context.get(servicesContext);
  const id = parseSlugId(params.idSlug);
  const { names, ...collection } = await orErrorPage(
    context,
    getCollectionView(services, id, lang),
    'content',
  );
  const name = collection.name.text;
  if (params.idSlug !== idSlug(id, name))
    throw redirect(detailLinks.collection(lang, id, name) + url.search, 301);
  context.set(metadataContext, () => ({
    pathsByLang: mapLanguages((code) => detailLinks.collection(code, id, names[code])),
    structuredData: getCollectionData(collection, services, serverLanguage(lang)),
  }));
  const { titleStates, serviceMarks } = await getTileData(services, visitor, collection.tiles);
  return { collection, titleStates: withoutExclusions(titleStates), serviceMarks };
}

export default function CollectionRoute({ loaderData: { collection } }: Route.ComponentProps) {
  const { code } = useLanguage();
  const { id, name, description, backdrop, poster } = collection;
  return (
    <>
      <PageHead
        title={name.text}
        description={description}
        path={detailLinks.collection(code, id, name.text)}
        pictures={[
          { kind: 'backdrop', path: backdrop },
          { kind: 'poster', path: poster },
        ]}
      />
      <CollectionPage key={id} collection={collection} />
    </>
  );
}
