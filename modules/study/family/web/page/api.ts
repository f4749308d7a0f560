import { read, write } from './storage.ts';
import { languageTag } from './texts.ts';

/** Why a request failed: by the server in words, or because nothing came through. */
export class Failure extends Error {
  /** Key of the server's error; `offline` where nothing came through. */
  readonly key: string;
  readonly fields: Readonly<Record<string, unknown>>;
  constructor(key: string, message: string, fields: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.key = key;
    this.fields = fields;
  }
}

const PATIENCE_MS = 20_000;
/** The name of the cookie with the session: worthless without the cookie, which no program can read. */
const session = (): string | null => read('session');

export const keepSession = (name: string | null): void => write('session', name);
export const hasSession = (): boolean => session() !== null;

/** Asks the server; throws a Failure in the words of the guardian's language. */
export async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const response = await fetch(`/api/family/${path}`, { method, signal: stop.signal, ...contentOf(body) });
    const envelope = (await response.json()) as { msg: string; data: T & { key?: string; fields?: Record<string, unknown> } };
    if (response.ok) return envelope.data;
    throw new Failure(envelope.data?.key ?? 'failed', envelope.msg, envelope.data?.fields);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('offline', '');
  } finally {
    clearTimeout(timer);
  }
}

function contentOf(body: unknown): RequestInit {
  const name = session();
  const headers: Record<string, string> = { 'accept-language': languageTag() };
  if (name) headers.authorization = `Bearer ${name}`;
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
