import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { detailLinks } from '../../../i18n/detail-links.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronDownIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { useLoadedJson } from '../../../ui/use-loaded-json.ts';
import { useOnOpen } from '../../../ui/use-on-open.ts';
import type { Names } from '../get-names.server.ts';
import type { TitleView } from '../get-title-view.server.ts';

const NamesTable = lazyComponent<NamesTableProps>(
  async () => (await import('./names-table.tsx')).NamesTable,
  ({ fallback }) => fallback,
);

type NamesTableProps = { names: Names; fallback: ReactNode };

/** The title in other languages, loaded when it opens. If that fails, the link to them stays. */
export function NamesFold({ title: { type, id, title } }: { title: TitleView }) {
  const { code, t } = useLanguage();
  const { state, load } = useLoadedJson<Names>(detailLinks.namesData(code, type, id));
  const link = (
    <p>
      <Link className="text-link" to={detailLinks.names(code, type, id, title.text)}>
        {t('names.all')}
      </Link>
    </p>
  );
  return (
    <details className="names-fold" aria-busy={state.status === 'loading'} {...useOnOpen(load)}>
      <summary>
        {t('names.heading')}
        <Icon svg={chevronDownIcon} />
      </summary>
      {state.status === 'loaded' ? (
        <Suspense fallback={link}>
          <NamesTable names={state.data} fallback={link} />
        </Suspense>
      ) : (
        link
      )}
    </details>
  );
}
