import { setTimeout as pause } from 'node:timers/promises';
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini';

/** A bucket of an S3-compatible store. */
export interface BucketPlace {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Prefix of all keys, such as `zhixing/`; empty for a dedicated bucket. */
  readonly prefix: string;
  /** How the bucket is addressed: in the path or in the host name, depending on the store. */
  readonly style: 'path' | 'host';
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StoredObject {
  readonly key: string;
  readonly size: number;
}

/** The operations needed of a bucket. Keys are relative to the prefix; transient failures are retried. */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null if there is no object under the key. `size` is that of the whole object. */
  get(key: string, range?: { start: number; end?: number }): Promise<{ body: ReadableStream<Uint8Array> | null; size: number } | null>;
  remove(key: string): Promise<void>;
  list(prefix: string, after?: string): AsyncIterable<StoredObject>;
  /** Multipart upload: each part but the last must be 5 MiB or more; the object exists once it is completed. */
  begin(key: string): Promise<string>;
  putPart(key: string, upload: string, part: number, bytes: Buffer): Promise<string>;
  complete(key: string, upload: string, tags: readonly string[]): Promise<void>;
  abandon(key: string, upload: string): Promise<void>;
  /** Throws if the store does not respond or denies access. */
  check(): Promise<void>;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 100;
const ANSWER_MS = 60_000;
const PAGE = 1000;

/** Opens a client for a bucket. */
export function openBucket(place: BucketPlace): Bucket {
  const client = new S3mini({ ...place, endpoint: addressOf(place), fetch: fetchInTime });
  const full = (key: string) => `${place.prefix}${key}`;
  return {
    put: (key, bytes) => again(async () => void (await client.putObject(full(key), bytes))),
    get: (key, range) => again(() => read(client, full(key), range)),
    remove: (key) => again(async () => void (await client.deleteObject(full(key)))),
    list: (prefix, after) => listed(client, place.prefix, prefix, after),
    begin: (key) => again(() => client.getMultipartUploadId(full(key))),
    putPart: (key, upload, part, bytes) => again(async () => (await client.uploadPart(full(key), upload, bytes, part)).etag),
    complete: async (key, upload, tags) => {
      const parts = tags.map((etag, i) => ({ partNumber: i + 1, etag }));
      await client.completeMultipartUpload(full(key), upload, parts);
    },
    abandon: async (key, upload) => void (await client.abortMultipartUpload(full(key), upload)),
    check: async () => {
      if ((await client.listObjectsPaged('/', full(''), 1)) === null) throw noBucket();
    },
  };
}

/** The URL of the bucket. */
export function addressOf({ endpoint, bucket, style }: Pick<BucketPlace, 'endpoint' | 'bucket' | 'style'>): string {
  const url = new URL(endpoint);
  if (style === 'host') url.hostname = `${bucket}.${url.hostname}`;
  else url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`;
  return url.href.replace(/\/$/, '');
}

// Aborts if the store does not begin to answer in time; reading the body is not limited.
const fetchInTime: typeof fetch = async (input, init) => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('the file store did not answer in time')), ANSWER_MS);
  try {
    return await fetch(input, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
};

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await work();
    } catch (error) {
      if (turn === TRIES || !isTransient(error)) throw error;
      await pause(FIRST_PAUSE_MS * 4 ** (turn - 1));
    }
  }
}

/** Whether a retry may succeed: network errors, an overloaded or restarting store. */
export function isTransient(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500 || error.status === 429 || error.status === 408;
  return error instanceof S3NetworkError || (error instanceof TypeError && error.cause !== undefined);
}

/** Whether the store has rejected the request, so that a retry would be rejected too. */
export const isRefusal = (error: unknown): boolean => error instanceof S3ServiceError && !isTransient(error);

const noBucket = () => new S3ServiceError('the bucket does not exist', 404, 'NoSuchBucket');

async function read(client: S3mini, key: string, range?: { start: number; end?: number }): ReturnType<Bucket['get']> {
  const end = range?.end === undefined ? undefined : range.end + 1;
  try {
    const { headers, body } = range ? await client.getObjectRaw(key, false, range.start, end) : await client.getObjectRaw(key);
    return { body, size: Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length')) };
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && !error.body?.includes('NoSuchBucket')) return null;
    throw error;
  }
}

async function* listed(client: S3mini, root: string, prefix: string, after?: string): AsyncGenerator<StoredObject> {
  for (let token: string | undefined, first = true; first || token; first = false) {
    const start = first && after !== undefined ? { 'start-after': `${root}${after}` } : {};
    const from = token;
    const page = await again(() => client.listObjectsPaged('/', `${root}${prefix}`, PAGE, from, start));
    if (!page) throw noBucket();
    for (const { Key, Size } of page.objects ?? []) yield { key: Key.slice(root.length), size: Number(Size) };
    token = page.nextContinuationToken;
  }
}
