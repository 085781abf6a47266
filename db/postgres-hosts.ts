import pg from 'pg';

export type HostSelection = {
  /** Connects to the selected host. */
  Client: typeof pg.Client;
  /** Selects the next host if the client has connected to the selected one. */
  markFailed(client: pg.ClientBase): void;
};

/** Selects the first host until it fails, and then the next one, in a circle. */
export function createHostSelection(urls: readonly [string, ...string[]]): HostSelection {
  const urlsOfClients = new WeakMap<pg.ClientBase, string>();
  let selected = urls[0];

  function markFailed(client: pg.ClientBase): void {
    // Several clients may fail at once.
    if (urlsOfClients.get(client) !== selected) return;
    selected = urls[(urls.indexOf(selected) + 1) % urls.length] ?? urls[0];
  }

  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: selected });
      urlsOfClients.set(this, selected);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = super.connect().catch((error: unknown) => {
        markFailed(this);
        throw error;
      });
      if (callback === undefined) return connecting;
      connecting.then(() => callback(null as unknown as Error), callback);
      return undefined;
    }
  }

  return { Client: Client as typeof pg.Client, markFailed };
}
