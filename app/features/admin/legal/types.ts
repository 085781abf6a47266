import type { BuiltInKey } from './schema.ts';

/** A built-in text as the beginning of a document, with sanitized HTML. */
export type BuiltInText = BuiltInKey & { title: string; content: string };
