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
  /** Null where nothing outlives the process. */
  answers: KeptAnswers | null;
  englishTitles: EnglishTitles;
  now: () => number;
  /** Called with the tag of a title or person that has changed. */
  onChange: (tag: CacheTag) => void;
  /** The same question in English, itself from the cache. */
  askInEnglish: <W, T>(question: Question<W, T>) => Promise<T | null>;
};

/** The same for whatever the catalog does not tell apart. It holds no key: a request does not know one. */
export function keyOf({ path, params }: CatalogRequest): string {
  return `${path}?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))}`.toLowerCase();
}

/**
 * How one question in one language is answered: from what was kept, from the catalog, and what becomes of the answer then. `request`
 * is the question's own in that language, and `key` the key of it.
 */
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
    // A gap is no reason to fail or to wait long: without its English the answer is shown as it is and asked for again soon.
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
    // Checked once more, because the rules may have become stricter since it was kept.
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

/** `null` also if the answer fails or takes longer than REFRESH_TIMEOUT_MS. */
export function nullIfLate<T>(answer: Promise<T | null>): Promise<T | null> {
  return withTimeout(
    answer.catch(() => null),
    REFRESH_TIMEOUT_MS,
    () => null,
  );
}
