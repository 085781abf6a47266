import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ImagePath, Video } from '../../../../domain/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useImageUrl } from '../../../ui/picture.tsx';
import { SectionHead } from '../../../ui/section.tsx';

/** Players that set no cookie before something is played. */
const PLAYERS: Record<Video['site'], (key: string) => string> = {
  YouTube: (key) => `https://www.youtube-nocookie.com/embed/${encodeURIComponent(key)}?autoplay=1&rel=0`,
  Vimeo: (key) => `https://player.vimeo.com/video/${encodeURIComponent(key)}?autoplay=1&dnt=1`,
};

const PAGES: Record<Video['site'], (key: string) => string> = {
  YouTube: (key) => `https://www.youtube.com/watch?v=${encodeURIComponent(key)}`,
  Vimeo: (key) => `https://vimeo.com/${encodeURIComponent(key)}`,
};

/** The trailer: a picture with a play button, and the player only when it is asked for (D4). Without scripts it is a link. */
export function Trailer({ video, picture }: { video: Video; picture: ImagePath }) {
  const { t } = useLanguage();
  const url = useImageUrl();
  const [playing, setPlaying] = useState(false);
  return (
    <section className="media-film" id="trailer">
      <SectionHead heading={t('title.trailer')} />
      {playing ? (
        <div className="film">
          <iframe
            src={PLAYERS[video.site](video.key)}
            title={video.name}
            allow="autoplay; fullscreen; picture-in-picture"
            allowFullScreen
          />
        </div>
      ) : (
        <a
          className="film stage"
          href={PAGES[video.site](video.key)}
          rel="noopener noreferrer"
          onClick={(event) => {
            event.preventDefault();
            setPlaying(true);
          }}
        >
          {picture && <img src={url(picture, 'w780')} alt="" width={780} height={439} loading="lazy" />}
          <span className="film-play" aria-hidden>
            <Play />
          </span>
          <span className="film-text">
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
