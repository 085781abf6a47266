import type { Context } from 'hono';
import type { Ask } from './ask.ts';

/** What every route finds in its context. */
export type WireEnv = { Variables: { ask: Ask } };

/** A written answer. The data never changes while the process lives, so anyone may keep it for a while. */
export function answer(context: Context<WireEnv>, body: object): Response {
  return context.body(JSON.stringify(body), 200, {
    'content-type': 'application/json;charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
}

/** `550-fight-club` is 550; 0, which nothing has, for anything without a number in front. */
export function leadingNumber(id: string | undefined): number {
  return Number(/^(\d+)(?:-|$)/.exec(id ?? '')?.[1] ?? 0);
}
