import { useState } from 'react';
import type { ImagePath, Video } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { playIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { WideImage } from '../../../ui/picture.tsx';
import { SectionHead } from '../../../ui/section.tsx';

/** Privacy modes: no cookies before playback. */
const PLAYERS: Record<Video['site'], (key: string) => string> = {
  YouTube: (key) =>
    `https://www.youtube-nocookie.com/embed/${encodeURIComponent(key)}?autoplay=1&rel=0`,
  Vimeo: (key) => `https://player.vimeo.com/video/${encodeURIComponent(key)}?autoplay=1&dnt=1`,
};

const PAGES: Record<Video['site'], (key: string) => string> = {
  YouTube: (key) => `https://www.youtube.com/watch?v=${encodeURIComponent(key)}`,
  Vimeo: (key) => `https://vimeo.com/${encodeURIComponent(key)}`,
};

/** A column beside the overview; small on phones, where the offers follow. */
const SIZES =
  '(min-width: 1024px) 384px, (min-width: 768px) min(93.2vw - 203px, 71.2vw), (min-width: 640px) 93.2vw, min(144px, 40vw - 12.8px)';

/** Preview image that loads the player on click (D4). Without scripts it is a link. */
export function Trailer({ video, picture }: { video: Video; picture: ImagePath }) {
  const { t } = useLanguage();
  const [playing, setPlaying] = useState(false);
  const name = <bdi lang={video.language ?? undefined}>{video.name}</bdi>;
  return (
    <section className="trailer" id="trailer">
      <SectionHead heading={t('title.trailer')} />
      {playing ? (
        <div className="video">
          <iframe
            src={PLAYERS[video.site](video.key)}
            title={video.name}
            allow="autoplay; fullscreen; picture-in-picture"
            allowFullScreen
          />
        </div>
      ) : (
        <a
          href={PAGES[video.site](video.key)}
          rel="noopener noreferrer"
          onClick={(event) => {
            event.preventDefault();
            setPlaying(true);
          }}
        >
          <span className="video stage">
            {picture && <WideImage path={picture} sizes={SIZES} />}
            <span className="video-play" aria-hidden>
              <Icon svg={playIcon} />
            </span>
          </span>
          <span className="video-text">
            <span className="sr-only">{t.rich('title.play_trailer', { name })}</span>
            <b aria-hidden>{name}</b>
            <small>{t('title.trailer_notice', { site: video.site })}</small>
          </span>
        </a>
      )}
    </section>
  );
}
