import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBucket } from '@zhixing/engine/bucket/bucket.ts';
import { bucketFiles } from '@zhixing/engine/bucket/bucket-files.ts';
import type { FileStore } from '@zhixing/engine/files/files.ts';

/** Fake of an S3-compatible store for tests: as strict as real ones, with short pages and configurable failures. */
export interface BucketServer {
  readonly endpoint: string;
  /** The product's file store on this bucket. */
  readonly files: FileStore;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Multipart uploads that are neither completed nor aborted. */
  readonly unfinished: ReadonlyMap<string, ReadonlyMap<number, Buffer>>;
  /** Sizes of all request bodies. */
  readonly received: readonly number[];
  /** Answers the next requests with 503. */
  refuse(times: number): void;
  /** Cuts off the next object downloads after so many bytes. */
  breakOff(after: number, times: number): void;
  close(): Promise<void>;
}

export const bucketKeys = { accessKeyId: 'test', secretAccessKey: 'not-so-secret', region: 'cn-north-1', bucket: 'zhixing' };

const PAGE = 3;
const SMALLEST_PART = 5 * 1_048_576;

interface State {
  readonly objects: Map<string, Buffer>;
  readonly unfinished: Map<string, Map<number, Buffer>>;
  readonly received: number[];
  refused: number;
  broken: { after: number; times: number };
}

/** Starts the server on a free port. */
export async function startBucketServer(): Promise<BucketServer> {
  const state: State = { objects: new Map(), unfinished: new Map(), received: [], refused: 0, broken: { after: 0, times: 0 } };
  const server = createServer((request, response) => void serve(state, request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...state,
    endpoint,
    files: bucketFiles(openBucket({ ...bucketKeys, endpoint, prefix: '', style: 'path' })),
    refuse: (times) => {
      state.refused = times;
    },
    breakOff: (after, times) => {
      state.broken = { after, times };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly range: string | undefined;
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  state.received.push(body.length);
  try {
    if (state.refused-- > 0) throw new Refusal(503, 'SlowDown');
    checkSignature(request);
    const url = new URL(request.url ?? '/', 'http://store');
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (bucket !== bucketKeys.bucket) throw new Refusal(404, 'NoSuchBucket');
    const asked = { method: request.method ?? '', key: rest.join('/'), query: url.searchParams, body, range: request.headers.range };
    const handle = handlers.find(({ when }) => when(asked));
    if (!handle) throw new Refusal(501, 'NotImplemented');
    handle.answer(state, asked, response);
  } catch (error) {
    const { status, code } = error instanceof Refusal ? error : { status: 500, code: String(error) };
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  }
}

interface Handler {
  when(asked: Asked): boolean;
  answer(state: State, asked: Asked, response: ServerResponse): void;
}

const xml = (response: ServerResponse, text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const handlers: readonly Handler[] = [
  { when: ({ method, key, query }) => method === 'GET' && key === '' && query.get('list-type') === '2', answer: list },
  { when: ({ method, query }) => method === 'POST' && query.has('uploads'), answer: begin },
  { when: ({ method, query }) => method === 'PUT' && query.has('uploadId'), answer: putPart },
  { when: ({ method, query }) => method === 'POST' && query.has('uploadId'), answer: complete },
  { when: ({ method, query }) => method === 'DELETE' && query.has('uploadId'), answer: abandon },
  { when: ({ method, key }) => method === 'PUT' && key !== '', answer: put },
  { when: ({ method, key }) => method === 'GET' && key !== '', answer: get },
  { when: ({ method, key }) => method === 'DELETE' && key !== '', answer: remove },
];

function list({ objects }: State, { query }: Asked, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const found = [...objects]
    .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = found.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)));
  const contents = page.map(([key, bytes]) => `<Contents><Key>${key}</Key><Size>${bytes.length}</Size></Contents>`).join('');
  const more = found.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  xml(response, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`);
}

function put({ objects }: State, { key, body }: Asked, response: ServerResponse): void {
  objects.set(key, body);
  response.writeHead(200, { etag: tagOf(body) }).end();
}

function get(state: State, { key, range }: Asked, response: ServerResponse): void {
  const bytes = state.objects.get(key);
  if (!bytes) throw new Refusal(404, 'NoSuchKey');
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const end = Math.min(last === '' ? Number.POSITIVE_INFINITY : Number(last), bytes.length - 1);
  const part = bytes.subarray(Number(first), end + 1);
  response.writeHead(range ? 206 : 200, {
    'content-length': part.length,
    ...(range && { 'content-range': `bytes ${first}-${end}/${bytes.length}` }),
  });
  if (state.broken.times-- > 0) response.write(part.subarray(0, state.broken.after), () => response.destroy());
  else response.end(part);
}

function remove({ objects }: State, { key }: Asked, response: ServerResponse): void {
  objects.delete(key);
  response.writeHead(204).end();
}

function begin({ unfinished }: State, { key }: Asked, response: ServerResponse): void {
  const upload = randomUUID();
  unfinished.set(upload, new Map());
  xml(response, `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${upload}</UploadId></InitiateMultipartUploadResult>`);
}

function partsOf({ unfinished }: State, query: URLSearchParams): Map<number, Buffer> {
  const parts = unfinished.get(query.get('uploadId') ?? '');
  if (!parts) throw new Refusal(404, 'NoSuchUpload');
  return parts;
}

function putPart(state: State, { query, body }: Asked, response: ServerResponse): void {
  partsOf(state, query).set(Number(query.get('partNumber')), body);
  response.writeHead(200, { etag: tagOf(body) }).end();
}

function complete(state: State, { key, query, body }: Asked, response: ServerResponse): void {
  const parts = partsOf(state, query);
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(?:&quot;|")?(\w+)/g)];
  const bytes = named.map(([, number, tag], i) => {
    const part = parts.get(Number(number));
    if (!part || tagOf(part) !== `"${tag}"`) throw new Refusal(400, 'InvalidPart');
    if (i < named.length - 1 && part.length < SMALLEST_PART) throw new Refusal(400, 'EntityTooSmall');
    return part;
  });
  if (bytes.length === 0) throw new Refusal(400, 'MalformedXML');
  state.objects.set(key, Buffer.concat(bytes));
  state.unfinished.delete(query.get('uploadId') ?? '');
  xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x-${bytes.length}"</ETag></CompleteMultipartUploadResult>`);
}

function abandon(state: State, { query }: Asked, response: ServerResponse): void {
  partsOf(state, query);
  state.unfinished.delete(query.get('uploadId') ?? '');
  response.writeHead(204).end();
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

// Verifies signature version 4 by https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
function checkSignature({ method, url = '/', headers }: IncomingMessage): void {
  const given = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (!given) throw new Refusal(403, 'AccessDenied');
  const [, id = '', day = '', region = '', names = '', signature = ''] = given;
  if (id !== bucketKeys.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId');
  if (!names.split(';').includes('host')) throw new Refusal(403, 'AccessDenied');
  const [path = '', search = ''] = url.split('?');
  const query = search
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
    .join('');
  const canonical = [method, path, query, lines, names, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${bucketKeys.secretAccessKey}`);
  if (region !== bucketKeys.region || hmac(key, text).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch');
}
