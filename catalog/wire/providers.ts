import { amount, byRegion, id, imagePath, lenientArray, responseSchema, text } from './lenient.ts';
import { type Output, object } from './schema.ts';

const provider = object({
  provider_id: id,
  provider_name: text,
  logo_path: imagePath,
  display_priority: amount,
  display_priorities: byRegion(amount),
});

/** `/watch/providers/movie` and `/tv` of one region. */
export const wireProviders = responseSchema(
  (body) => 'results' in body,
  object({ results: lenientArray(provider) }),
);
export type WireProvider = Output<typeof provider>;
export type WireProviders = Output<typeof wireProviders>;
