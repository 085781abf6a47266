import { useEffect } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { EpisodeSkeletons } from '../../../ui/skeleton.tsx';
import { useLoadedJson } from '../../../ui/use-loaded-json.ts';
import type { EpisodeView } from '../get-season-view.server.ts';
import { EpisodeList } from './episode-list.tsx';

/** Enough to fill the screen. */
const MAX_SKELETONS = 4;

/** The episodes of an opened season, loaded from `url`. */
export function SeasonEpisodes({ url, count }: { url: string; count: number }) {
  const { t } = useLanguage();
  const { state, load } = useLoadedJson<EpisodeView[]>(url);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    load();
  }, []);
  return (
    <>
      <p className="sr-only" role="status">
        {state.status === 'loading' ? t('season.loading') : ''}
      </p>
      {(state.status === 'idle' || state.status === 'loading') && (
        <EpisodeSkeletons count={Math.min(count, MAX_SKELETONS)} />
      )}
      {state.status === 'failed' && (
        <div className="button-row" role="alert">
          <p>{t('season.failed')}</p>
          <button type="button" className="button button--secondary" onClick={load}>
            {t('error.try_again')}
          </button>
        </div>
      )}
      {state.status === 'loaded' && <EpisodeList episodes={state.data} level={3} />}
    </>
  );
}
