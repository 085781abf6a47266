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

/** 40 % of the page width beside the gallery, up to 48 rem without one (see media.css). */
const SIZES = {
  beside:
    '(min-width: 1412px) min(634px, 40vw - 45px), (min-width: 1024px) calc(37.3vw - 6px), min(93.2vw, 100vw - 32px)',
  alone: '(min-width: 1024px) 768px, min(93.2vw, 100vw - 32px)',
};

/** Preview image that loads the player on click (D4). Without scripts it is a link. */
export function Trailer({
  video,
  picture,
  alone,
}: {
  video: Video;
  picture: ImagePath;
  alone: boolean;
}) {
  const { t } = useLanguage();
  const [playing, setPlaying] = useState(false);
  return (
    <section className="media-film" id="trailer">
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
          className="video stage"
          href={PAGES[video.site](video.key)}
          rel="noopener noreferrer"
          onClick={(event) => {
            event.preventDefault();
            setPlaying(true);
          }}
        >
          {picture && <WideImage path={picture} sizes={alone ? SIZES.alone : SIZES.beside} />}
          <span className="video-play" aria-hidden>
            <Icon svg={playIcon} />
          </span>
          <span className="video-text">
            <b>
              {t.rich('title.play_trailer', {
                name: <bdi lang={video.language ?? undefined}>{video.name}</bdi>,
              })}
            </b>
            <small>{t('title.trailer_notice', { site: video.site })}</small>
          </span>
        </a>
      )}
    </section>
  );
}
