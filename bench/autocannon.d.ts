declare module 'autocannon' {
  interface Client {
    setRequests(requests: readonly Asked[]): void;
  }
  interface Asked {
    readonly method?: string;
    readonly path: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Requests a second over all connections. */
    readonly overallRate?: number;
    readonly duration: number;
    readonly requests?: readonly { setupRequest: (usual: Asked) => Asked }[];
    readonly setupClient?: (client: Client) => void;
  }
  interface Result {
    readonly requests: { readonly total: number };
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }
  interface Instance extends PromiseLike<Result> {
    on(event: 'response', listener: (client: Client, status: number, bytes: number, milliseconds: number) => void): void;
  }
  export default function autocannon(options: Options): Instance;
}
