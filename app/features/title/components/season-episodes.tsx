import { useEffect } from 'react';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { EpisodeSkeletons } from '../../../ui/skeleton.tsx';
import { EpisodeList } from './episode-list.tsx';
import { useEpisodes } from './use-episodes.ts';

/** Enough to fill the screen. */
const MAX_SKELETONS = 4;

/** The episodes of an opened season, loaded from `url`. */
export function SeasonEpisodes({ url, count }: { url: string; count: number }) {
  const { t } = useLanguage();
  const { state, load } = useEpisodes(url);
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
      {state.status === 'loaded' && <EpisodeList episodes={state.episodes} level={3} />}
    </>
  );
}
