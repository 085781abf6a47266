import type { Context } from 'hono';
import type { ApiRequest } from './api-request.ts';

export type ApiEnv = { Variables: { request: ApiRequest } };

/** Cacheable, because the data does not change while the process runs. */
export function jsonResponse(context: Context<ApiEnv>, body: object): Response {
  return context.body(JSON.stringify(body), 200, {
    'content-type': 'application/json;charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
}

/** `550-fight-club` → 550. Returns 0, which is never an id, without a leading number. */
export function parseLeadingNumber(id: string | undefined): number {
  return Number(/^(\d+)(?:-|$)/.exec(id ?? '')?.[1] ?? 0);
}
