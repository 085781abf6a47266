import { type Context, Hono } from 'hono';
import { answer, leadingNumber, type WireEnv } from './answers.ts';
import {
  appended,
  appendedToShow,
  type EpisodeSubject,
  episodeParts,
  movieParts,
  personParts,
  type SeasonSubject,
  seasonParts,
  showParts,
  standalone,
} from './parts.ts';
import { personDetails } from './person-details.ts';
import type { MovieRecord, PersonRecord, ShowRecord } from './records.ts';
import { episodeDetails, episodesOf, seasonDetails, seasonId } from './seasons.ts';
import { movieDetails, showDetails } from './title-details.ts';
import { found } from './wire-error.ts';

type WireContext = Context<WireEnv>;

/** Details of one title, season, episode or person, and each of their parts. */
export function titleRoutes(): Hono<WireEnv> {
  const routes = new Hono<WireEnv>();

  routes.get('/movie/:id', (context) => {
    const [ask, movie] = [context.get('ask'), movieOf(context)];
    return answer(context, { ...movieDetails(ask, movie), ...appended(movieParts, ask, movie) });
  });
  routes.get('/movie/:id/:part{.+}', (context) => {
    const movie = movieOf(context);
    return answer(
      context,
      standalone(movieParts, partOf(context), context.get('ask'), movie, movie.id),
    );
  });

  routes.get('/tv/:id', (context) => {
    const [ask, show] = [context.get('ask'), showOf(context)];
    return answer(context, { ...showDetails(ask, show), ...appendedToShow(ask, show) });
  });
  routes.get('/tv/:id/season/:season', (context) => {
    const [ask, subject] = [context.get('ask'), seasonOf(context)];
    return answer(context, {
      ...seasonDetails(ask, subject.show, subject.season),
      ...appended(seasonParts, ask, subject),
    });
  });
  routes.get('/tv/:id/season/:season/episode/:episode', (context) => {
    const [ask, subject] = [context.get('ask'), episodeOf(context)];
    return answer(context, {
      ...episodeDetails(ask, subject.show, subject.episode),
      ...appended(episodeParts, ask, subject),
    });
  });
  routes.get('/tv/:id/season/:season/episode/:episode/:part{.+}', (context) => {
    const [ask, subject] = [context.get('ask'), episodeOf(context)];
    const { id } = episodeDetails(ask, subject.show, subject.episode);
    return answer(context, standalone(episodeParts, partOf(context), ask, subject, id));
  });
  routes.get('/tv/:id/season/:season/:part{.+}', (context) => {
    const subject = seasonOf(context);
    const id = seasonId(subject.show, subject.season);
    return answer(
      context,
      standalone(seasonParts, partOf(context), context.get('ask'), subject, id),
    );
  });
  routes.get('/tv/:id/:part{.+}', (context) => {
    const show = showOf(context);
    return answer(
      context,
      standalone(showParts, partOf(context), context.get('ask'), show, show.id),
    );
  });

  routes.get('/person/:id', (context) => {
    const [ask, person] = [context.get('ask'), personOf(context)];
    return answer(context, {
      ...personDetails(ask, person),
      ...appended(personParts, ask, person),
    });
  });
  routes.get('/person/:id/:part{.+}', (context) => {
    const person = personOf(context);
    return answer(
      context,
      standalone(personParts, partOf(context), context.get('ask'), person, person.id),
    );
  });
  return routes;
}

/** A movie is also known by its IMDb id. */
function movieOf(context: WireContext): MovieRecord {
  const { library } = context.get('ask');
  const id = context.req.param('id') ?? '';
  const imdb = /^tt\d+$/.test(id) ? library.imdb.get(id) : undefined;
  if (imdb && 'titles' in imdb && imdb.type === 'movie') return imdb;
  return found(library.movies.get(leadingNumber(id)));
}

function showOf(context: WireContext): ShowRecord {
  return found(context.get('ask').library.shows.get(leadingNumber(context.req.param('id'))));
}

function personOf(context: WireContext): PersonRecord {
  return found(context.get('ask').library.people.get(leadingNumber(context.req.param('id'))));
}

function seasonOf(context: WireContext): SeasonSubject {
  const show = showOf(context);
  const number = numberOf(context.req.param('season'));
  return { show, season: found(show.seasons.find((season) => season.number === number)) };
}

function episodeOf(context: WireContext): EpisodeSubject {
  const { show, season } = seasonOf(context);
  const number = numberOf(context.req.param('episode'));
  return {
    show,
    episode: found(episodesOf(show, season).find((episode) => episode.number === number)),
  };
}

function numberOf(text: string | undefined): number {
  return /^\d+$/.test(text ?? '') ? Number(text) : -1;
}

function partOf(context: WireContext): string {
  return context.req.param('part') ?? '';
}
