import type { IncomingMessage } from 'node:http';

export type Reply = { readonly status?: number; readonly json: object } | { readonly redirect: string } | { readonly html: string };

export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly json: Record<string, unknown>;
  readonly headers: IncomingMessage['headers'];
}
