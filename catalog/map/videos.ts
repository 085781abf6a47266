import type { Lang } from '../../domain/language/language.ts';
import type { Video } from '../../domain/titles/title.ts';
import type { WireImage, WireVideo } from '../wire/title.ts';
import { getHomeRegion, isSameLanguage, toLanguageTag } from './language-tag.ts';

const MAX_GALLERY_IMAGES = 12;

/** Keys become part of an embedded player's URL, so their format is checked. */
const KEY_PATTERNS = { YouTube: /^[\w-]{6,20}$/, Vimeo: /^\d{4,15}$/ } as const;

type Playable = WireVideo & { site: Video['site'] };

function isPlayable(video: WireVideo): video is Playable {
  return (
    (video.site === 'YouTube' || video.site === 'Vimeo') && KEY_PATTERNS[video.site].test(video.key)
  );
}

/** 0 is best: the page's language and region, its language, English, the original language, any. */
function languageRank(video: WireVideo, original: string, lang: Lang): number {
  if (isSameLanguage(lang, video.iso_639_1))
    return video.iso_3166_1 === getHomeRegion(lang) ? 0 : 1;
  if (video.iso_639_1 === 'en') return 2;
  return video.iso_639_1 === original ? 3 : 4;
}

/** The trailer (D4): on YouTube, else the first video there, else on Vimeo; official first. */
export function pickTrailer(videos: WireVideo[], original: string, lang: Lang): Video | null {
  const ranked = videos
    .filter(isPlayable)
    .sort(
      (a, b) =>
        languageRank(a, original, lang) - languageRank(b, original, lang) ||
        Number(b.official) - Number(a.official),
    );
  const onYouTube = ranked.filter((video) => video.site === 'YouTube');
  const best =
    onYouTube.find((video) => video.type === 'Trailer') ??
    onYouTube[0] ??
    ranked.find((video) => video.type === 'Trailer') ??
    ranked[0];
  return best
    ? {
        key: best.key,
        name: best.name,
        site: best.site,
        type: best.type,
        language: toLanguageTag(best.iso_639_1),
      }
    : null;
}

/** Gallery backdrops: those without text first, then the page's language, then others. */
export function toGallery(backdrops: WireImage[], lang: Lang): string[] {
  const rank = (image: WireImage): number => {
    if (image.iso_639_1 === '' || image.iso_639_1 === 'xx') return 0;
    return isSameLanguage(lang, image.iso_639_1) ? 1 : 2;
  };
  const paths = [...backdrops]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((image) => image.file_path ?? []);
  return [...new Set(paths)].slice(0, MAX_GALLERY_IMAGES);
}
