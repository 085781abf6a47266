import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * IP of the client whose request caused this work, also for a page that is then stored for all
 * visitors: for limits only. Empty without a request.
 */
export function getRequestingIp(): string {
  return storage.getStore() ?? '';
}

export function runForIp<T>(ip: string, run: () => T): T {
  return storage.run(ip, run);
}
