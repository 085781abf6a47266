import type { CacheTag } from '../domain/cache-tags.ts';
import type { Lang } from '../domain/language.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { Loaded, Restored, Source } from './cache.ts';
import type { Client } from './client.ts';
import type { EnglishTitles } from './english-titles.ts';
import type { KeptAnswers, Place } from './kept/answers.ts';
import type { Question } from './questions.ts';
import type { CatalogRequest } from './requests.ts';
import { REFRESH_TIMEOUT_MS, TIMES } from './times.ts';

export type SourceDeps = {
  client: Client;
  answers: KeptAnswers | null;
  englishTitles: EnglishTitles;
  now: () => number;
  onChange: (tag: CacheTag) => void;
  askInEnglish: <W, T>(question: Question<W, T>) => Promise<T | null>;
};

/** Equal for requests that the catalog treats alike. Contains no catalog key. */
export function keyOf({ path, params }: CatalogRequest): string {
  return `${path}?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))}`.toLowerCase();
}

/** Loads a query from the store or the catalog. `request` and `key` belong to `lang`. */
export function sourceOf<W, T>(
  {
    question,
    lang,
    request,
    key,
  }: { question: Question<W, T>; lang: Lang; request: CatalogRequest; key: string },
  { client, answers, englishTitles, now, onChange, askInEnglish }: SourceDeps,
): Source<T> {
  const { kind, schema, english, changes } = question;
  const place: Place = { key, kind, tag: changes?.tag ?? null, times: TIMES[kind] };
  let fetched: { text: string; fetchedAt: number } | null = null;

  async function loadedOf(wire: W): Promise<Loaded<T>> {
    const value = question.toDomain(wire, lang);
    if (value !== null && lang === 'en') englishTitles.remember(question.cards?.(value) ?? []);
    if (value === null || lang === 'en' || !english?.needed(value))
      return { value, complete: true };
    // Without its English version in time, the result is shown with gaps and reloaded soon.
    const inEnglish = await nullIfLate(askInEnglish(question));
    return inEnglish === null
      ? { value, complete: false }
      : { value: english.complete(value, inEnglish), complete: true };
  }

  async function load(): Promise<Loaded<T>> {
    const answer = await client.get(request.path, request.params, schema);
    if (answer === null) return { value: null, complete: true };
    const fetchedAt = now();
    const loaded = await loadedOf(answer.wire);
    fetched = answer.body === null ? null : { text: answer.body, fetchedAt };
    return loaded;
  }

  async function restore(patient: boolean): Promise<Restored<T> | null> {
    const kept = (await answers?.read(place, patient)) ?? null;
    if (kept === null) return null;
    // Validate again, because the schema may have changed since it was stored.
    const wire = schema.safeParse(jsonOf(kept.text));
    if (!wire.success) return null;
    const { value, complete } = await loadedOf(wire.data);
    return value === null ? null : { value, complete, loadedAt: kept.fetchedAt };
  }

  function onReplaced(previous: T | null, { value, complete }: Loaded<T>): void {
    const changed = previous !== null && (value === null || (complete && differs(previous, value)));
    if (value === null) answers?.forget(place, now());
    else if (fetched) answers?.keep(place, { ...fetched, changed });
    if (changed && changes) onChange(changes.tag);
  }

  function differs(previous: T, value: T): boolean {
    return (
      changes !== undefined &&
      JSON.stringify(changes.essence(previous)) !== JSON.stringify(changes.essence(value))
    );
  }

  return answers ? { load, restore, onReplaced } : { load, onReplaced };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Also `null` on failure or after REFRESH_TIMEOUT_MS. */
export function nullIfLate<T>(answer: Promise<T | null>): Promise<T | null> {
  return withTimeout(
    answer.catch(() => null),
    REFRESH_TIMEOUT_MS,
    () => null,
  );
}
