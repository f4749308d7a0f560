import { readStored } from '@zhixing/client/storage.ts';
import { languageTag } from './texts.ts';

/** Why a request failed: the server refused it in words, the session has ended, or nothing came through. */
export class Failure extends Error {
  readonly why: 'refused' | 'signIn' | 'offline';
  readonly key: string;
  constructor(why: Failure['why'], message = '', key = '') {
    super(message);
    this.why = why;
    this.key = key;
  }
}

const TIMEOUT_MS = 20_000;
/** A photo of half a megabyte on a line of 50 kbit/s takes eighty seconds. */
const TIMEOUT_WITH_PHOTO_MS = 120_000;
/** Codes with which the server ends a session. */
const ended: readonly number[] = [401, 600, 601, 602];
/** Refusals that pass by themselves. */
const passing: readonly number[] = [408, 425, 429];

interface Options {
  readonly key?: string;
}

/** Asks the server with the session of the product. */
export async function ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, { key }: Options = {}): Promise<T> {
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = {
    'zx-token': 'cookie',
    'jnpf-origin': 'pc',
    'accept-language': languageTag(),
    ...(readStored('token') && { authorization: `Bearer ${readStored('token')}` }),
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), isForm ? TIMEOUT_WITH_PHOTO_MS : TIMEOUT_MS);
  try {
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    return await answerOf<T>(await fetch(path, { method, headers, signal: stop.signal, ...sent }));
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('offline');
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  const { code, msg, data } = (await response.json()) as { code: number; msg?: string; data: T & { key?: string } };
  if (code === 200) return data;
  if (ended.includes(code)) throw new Failure('signIn', msg);
  if (response.status >= 500 || passing.includes(response.status)) throw new Failure('offline', msg);
  throw new Failure('refused', msg ?? '', data?.key);
}

/** Stores a photo; returns the id of its file, the same one where it was sent under this key before. */
export async function upload(photo: Blob, key: string): Promise<string> {
  const form = new FormData();
  form.append('file', photo, 'photo.jpg');
  return (await ask<{ id: string }>('POST', '/api/file/Uploader', form, { key })).id;
}

/** UUID version 4; `crypto.randomUUID` is missing on plain-http addresses of a local network. */
export { randomId } from '@zhixing/client/request.ts';
