import type { ReactNode } from 'react';
import { BackdropArt, Poster } from '../picture.tsx';

/** See `.season-band` in seasons.css. */
const POSTER_SIZES = '(min-width: 768px) 160px, 96px';

type TitleBandProps = {
  backdrop: string | null;
  poster: string | null;
  /** Its poster is drawn if it has none. */
  title?: { type: string; id: number };
  children: ReactNode;
};

/** A low band with a poster, for pages that belong to a title, and for collections. */
export function TitleBand({ backdrop, poster, title, children }: TitleBandProps) {
  return (
    <div className="band band--season stage">
      {backdrop && <BackdropArt path={backdrop} />}
      <div className="wrap season-band">
        <Poster path={poster} title={title} sizes={POSTER_SIZES} eager />
        <div className="band-text">{children}</div>
      </div>
    </div>
  );
}
