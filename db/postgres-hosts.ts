import pg from 'pg';
import { isEncryptionRejected } from './connection-error.ts';
import type { PostgresHost, PostgresTarget } from './postgres-url.ts';
import { requireChannelBinding } from './require-channel-binding.ts';
import { createTlsAttempts } from './tls-attempts.ts';

export type HostSelection = {
  /** Connects to the selected host. */
  Client: typeof pg.Client;
  /** Selects the next host if the client has connected to the selected one. */
  markFailed(client: pg.ClientBase): void;
};

/** A host with the encryption to connect with, and the one to try if the server rejects that. */
type Attempt = { config: pg.ClientConfig; fallback: Attempt | null };

/** Selects the first host until it fails, and then the next one, in a circle. */
export function createHostSelection(target: PostgresTarget): HostSelection {
  const [firstHost, ...otherHosts] = target.hosts;
  const hosts = [
    createAttempt(target, firstHost),
    ...otherHosts.map((host) => createAttempt(target, host)),
  ] as const;
  const attempts = new WeakMap<pg.ClientBase, Attempt>();
  let hostIndex = 0;
  let selected: Attempt = hosts[0];

  function selectNextHost(): void {
    hostIndex = (hostIndex + 1) % hosts.length;
    selected = hosts[hostIndex] ?? hosts[0];
  }

  function markFailed(client: pg.ClientBase, error?: unknown): void {
    // Several clients may fail at once.
    if (attempts.get(client) !== selected) return;
    if (selected.fallback && isEncryptionRejected(error)) selected = selected.fallback;
    else selectNextHost();
  }

  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, ...selected.config });
      attempts.set(this, selected);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = super.connect().catch((error: unknown) => {
        markFailed(this, error);
        throw error;
      });
      if (target.tls.channelBinding === 'require') requireChannelBinding(this);
      if (callback === undefined) return connecting;
      connecting.then(() => callback(null as unknown as Error), callback);
      return undefined;
    }
  }

  return { Client: Client as typeof pg.Client, markFailed };
}

function createAttempt(target: PostgresTarget, host: PostgresHost): Attempt {
  const [first, second] = createTlsAttempts(target.tls, host.host);
  const fallback =
    second === undefined ? null : { config: createConfig(target, host, second), fallback: null };
  return { config: createConfig(target, host, first), fallback };
}

function createConfig(
  { user, password, database, tls, options, applicationName }: PostgresTarget,
  { host, port }: PostgresHost,
  ssl: pg.ClientConfig['ssl'],
): pg.ClientConfig {
  return {
    host,
    port,
    user,
    password,
    database,
    ssl,
    options,
    ...(tls.isDirect && { sslnegotiation: 'direct' }),
    ...(tls.channelBinding !== 'disable' && { enableChannelBinding: true }),
    ...(applicationName !== undefined && { application_name: applicationName }),
  };
}

/** A connected client of the selected host, encrypted or not as the server wants it. */
export async function connectClient(
  hosts: HostSelection,
  config: pg.ClientConfig,
): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new hosts.Client(config);
    // The next query rejects.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (attempt === 2 || !isEncryptionRejected(error)) throw error;
    }
  }
}
