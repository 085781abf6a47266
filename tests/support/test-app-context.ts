import type { Services } from '../../app/context.ts';
import { createServices, type ServicesDeps } from '../../server/app-context.ts';
import { readEnv } from '../../server/env.ts';
import { createDocumentRenderer } from '../../server/pages/document-renderer.ts';
import { createSharePictures } from '../../server/share-pictures/share-pictures.ts';
import { filesInProcess } from './files-in-process.ts';

type Required = Pick<ServicesDeps, 'log' | 'database' | 'catalog' | 'titleIndex'>;

/** Services of a request. By default without accounts, limits and side effects. */
export function createTestServices(deps: Required & Partial<ServicesDeps>): Services {
  const services = createServices({
    env: readEnv({ AUTH_SECRET: 'a secret that is long enough for a test' }),
    ageRatings: { read: async () => new Map() },
    serviceTitles: { follow() {}, read: async () => ({ byTitle: new Map(), isComplete: true }) },
    readCallBudget: async () => null,
    readDiskSpace: async () => ({ status: 'ok', freeBytes: null, totalBytes: null }),
    findMailProblem: async () => null,
    imageBase: '/artwork',
    tmdbLogo: null,
    accounts: {
      call: () => Promise.reject(new Error('there are no accounts')),
      providers: [],
    },
    limiter: { consume: async () => null },
    events: { track() {} },
    securityLog: { record() {} },
    sharePictures: createSharePictures(),
    files: filesInProcess,
    invalidate() {},
    reloadTakedowns: async () => {},
    checkLink: async () => ({ status: 'ok', httpStatus: 200 }),
    ...deps,
  });
  return { ...services, renderDocument: createDocumentRenderer(null) };
}
