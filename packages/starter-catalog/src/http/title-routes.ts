import { type Context, Hono } from 'hono';
import type { MovieRecord, PersonRecord, ShowRecord } from '../library/records.ts';
import {
  type EpisodeSubject,
  episodeSubResources,
  getAppended,
  getAppendedToShow,
  getSubResource,
  movieSubResources,
  personSubResources,
  type SeasonSubject,
  seasonSubResources,
  showSubResources,
} from '../responses/append-to-response.ts';
import { personDetails } from '../responses/person-details.ts';
import { episodeDetails, listEpisodes, seasonDetails, seasonId } from '../responses/seasons.ts';
import { movieDetails, showDetails } from '../responses/title-details.ts';
import { orNotFound } from './api-error.ts';
import { type ApiEnv, jsonResponse, parseLeadingNumber } from './json-response.ts';

type ApiContext = Context<ApiEnv>;

/** Details of a title, season, episode or person, and their sub-resources. */
export function titleRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/movie/:id', (context) => {
    const [request, movie] = [context.get('request'), getMovie(context)];
    return jsonResponse(context, {
      ...movieDetails(request, movie),
      ...getAppended(movieSubResources, request, movie),
    });
  });
  routes.get('/movie/:id/:part{.+}', (context) => {
    const movie = getMovie(context);
    return jsonResponse(
      context,
      getSubResource(
        movieSubResources,
        getSubResourceName(context),
        context.get('request'),
        movie,
        movie.id,
      ),
    );
  });

  routes.get('/tv/:id', (context) => {
    const [request, show] = [context.get('request'), getShow(context)];
    return jsonResponse(context, {
      ...showDetails(request, show),
      ...getAppendedToShow(request, show),
    });
  });
  routes.get('/tv/:id/season/:season', (context) => {
    const [request, subject] = [context.get('request'), getSeason(context)];
    return jsonResponse(context, {
      ...seasonDetails(request, subject.show, subject.season),
      ...getAppended(seasonSubResources, request, subject),
    });
  });
  routes.get('/tv/:id/season/:season/episode/:episode', (context) => {
    const [request, subject] = [context.get('request'), getEpisode(context)];
    return jsonResponse(context, {
      ...episodeDetails(request, subject.show, subject.episode),
      ...getAppended(episodeSubResources, request, subject),
    });
  });
  routes.get('/tv/:id/season/:season/episode/:episode/:part{.+}', (context) => {
    const [request, subject] = [context.get('request'), getEpisode(context)];
    const { id } = episodeDetails(request, subject.show, subject.episode);
    return jsonResponse(
      context,
      getSubResource(episodeSubResources, getSubResourceName(context), request, subject, id),
    );
  });
  routes.get('/tv/:id/season/:season/:part{.+}', (context) => {
    const subject = getSeason(context);
    const id = seasonId(subject.show, subject.season);
    return jsonResponse(
      context,
      getSubResource(
        seasonSubResources,
        getSubResourceName(context),
        context.get('request'),
        subject,
        id,
      ),
    );
  });
  routes.get('/tv/:id/:part{.+}', (context) => {
    const show = getShow(context);
    return jsonResponse(
      context,
      getSubResource(
        showSubResources,
        getSubResourceName(context),
        context.get('request'),
        show,
        show.id,
      ),
    );
  });

  routes.get('/person/:id', (context) => {
    const [request, person] = [context.get('request'), getPerson(context)];
    return jsonResponse(context, {
      ...personDetails(request, person),
      ...getAppended(personSubResources, request, person),
    });
  });
  routes.get('/person/:id/:part{.+}', (context) => {
    const person = getPerson(context);
    return jsonResponse(
      context,
      getSubResource(
        personSubResources,
        getSubResourceName(context),
        context.get('request'),
        person,
        person.id,
      ),
    );
  });
  return routes;
}

/** Accepts an IMDb id as well. */
function getMovie(context: ApiContext): MovieRecord {
  const { library } = context.get('request');
  const id = context.req.param('id') ?? '';
  const imdb = /^tt\d+$/.test(id) ? library.imdb.get(id) : undefined;
  if (imdb && 'titles' in imdb && imdb.type === 'movie') return imdb;
  return orNotFound(library.movies.get(parseLeadingNumber(id)));
}

function getShow(context: ApiContext): ShowRecord {
  return orNotFound(
    context.get('request').library.shows.get(parseLeadingNumber(context.req.param('id'))),
  );
}

function getPerson(context: ApiContext): PersonRecord {
  return orNotFound(
    context.get('request').library.people.get(parseLeadingNumber(context.req.param('id'))),
  );
}

function getSeason(context: ApiContext): SeasonSubject {
  const show = getShow(context);
  const number = parseNumber(context.req.param('season'));
  return { show, season: orNotFound(show.seasons.find((season) => season.number === number)) };
}

function getEpisode(context: ApiContext): EpisodeSubject {
  const { show, season } = getSeason(context);
  const number = parseNumber(context.req.param('episode'));
  return {
    show,
    episode: orNotFound(listEpisodes(show, season).find((episode) => episode.number === number)),
  };
}

function parseNumber(text: string | undefined): number {
  return /^\d+$/.test(text ?? '') ? Number(text) : -1;
}

function getSubResourceName(context: ApiContext): string {
  return context.req.param('part') ?? '';
}
