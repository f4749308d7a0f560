import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { uploadInPieces } from '../resumable.ts';

const MEGABYTE = 1_048_576;
const ID = '01900000-0000-7000-8000-000000000001';

/** A fake server with one upload, and a network that can fail. */
class FakeServer {
  readonly bytes: Buffer[] = [];
  begun = 0;
  readonly offsets: number[] = [];
  /** Outcome of the next chunks: arrives, is lost, or arrives without an answer. */
  fate: ('arrives' | 'lost' | 'unanswered' | 'refused')[] = [];
  get received(): number {
    return this.bytes.reduce((sum, piece) => sum + piece.length, 0);
  }

  async answer(method: string, url: string, body: Blob | string | null): Promise<{ status: number; data: object } | null> {
    const [path = '', search] = url.split('?');
    if (method === 'POST' && path.endsWith('/uploads')) {
      this.begun += 1;
      return { status: 200, data: { id: ID, offset: 0 } };
    }
    if (method === 'POST') return { status: 200, data: { id: ID, name: 'film.mp4' } };
    if (method === 'GET')
      return this.begun > 0 ? { status: 200, data: { id: ID, offset: this.received } } : { status: 404, data: { key: 'file.uploadGone' } };
    const offset = Number(new URLSearchParams(search).get('offset'));
    this.offsets.push(offset);
    const fate = this.fate.shift() ?? 'arrives';
    if (fate === 'lost') return null;
    if (fate === 'refused') return { status: 413, data: { key: 'file.beyondSize' } };
    if (offset !== this.received) return { status: 409, data: { key: 'file.otherOffset', offset: this.received } };
    this.bytes.push(Buffer.from(await (body as Blob).arrayBuffer()));
    return fate === 'unanswered' ? null : { status: 200, data: { id: ID, offset: this.received } };
  }
}

const envelope = ({ status, data }: { status: number; data: object }) => JSON.stringify({ code: status, msg: '', data });
let server: FakeServer;
const real = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout };

beforeEach(() => {
  server = new FakeServer();
  globalThis.fetch = (async (url: string, options: { method: string; body?: string }) => {
    const answer = await server.answer(options.method, url, options.body ?? null);
    if (!answer) throw new TypeError('failed to fetch');
    return new Response(envelope(answer), { status: answer.status, headers: { 'content-type': 'application/json' } });
  }) as typeof fetch;
  // Removes the waits between retries.
  globalThis.setTimeout = ((work: () => void) => real.setTimeout(work, 0)) as typeof setTimeout;
  Object.assign(globalThis, { XMLHttpRequest: requestTo(() => server) });
});
afterEach(() => Object.assign(globalThis, { ...real, XMLHttpRequest: undefined }));

function requestTo(current: () => FakeServer) {
  return class {
    readonly upload: { onprogress?: (event: object) => void } = {};
    method = '';
    url = '';
    status = 0;
    responseText = '';
    onload = (): void => undefined;
    onerror = (): void => undefined;
    onabort = (): void => undefined;
    open(method: string, url: string): void {
      Object.assign(this, { method, url });
    }
    setRequestHeader(): void {}
    abort(): void {}
    async send(body: Blob): Promise<void> {
      const answer = await current().answer(this.method, this.url, body);
      if (!answer) return this.onerror();
      this.upload.onprogress?.({ lengthComputable: true, loaded: body.size, total: body.size });
      Object.assign(this, { status: answer.status, responseText: envelope(answer) });
      this.onload();
    }
  };
}

let files = 0;
const film = (size: number) => new File([Buffer.alloc(size, 7)], `film${files++}.mp4`, { lastModified: 1 });

test('a file goes in pieces and tells how far it is', async () => {
  const shares: number[] = [];
  const stored = await uploadInPieces(film(2.5 * MEGABYTE), (share) => shares.push(share));
  assert.equal(stored.id, ID);
  assert.deepEqual(server.offsets, [0, MEGABYTE, 2 * MEGABYTE]);
  assert.equal(server.received, 2.5 * MEGABYTE);
  assert.deepEqual([shares.at(-1), shares.toSorted((a, b) => a - b)], [1, shares]);
});

test('a piece that is lost is sent again, one that arrived without an answer is not', async () => {
  server.fate = ['arrives', 'lost', 'lost', 'unanswered', 'arrives'];
  await uploadInPieces(film(3 * MEGABYTE), () => undefined);
  assert.equal(server.received, 3 * MEGABYTE);
  assert.deepEqual(server.offsets, [0, MEGABYTE, MEGABYTE, MEGABYTE, 2 * MEGABYTE]);
  assert.equal(server.begun, 1);
});

test('the same file chosen again goes on where a dead line left it', async () => {
  const file = film(3 * MEGABYTE);
  server.fate = ['arrives', ...Array.from({ length: 8 }, () => 'lost' as const)];
  await assert.rejects(
    uploadInPieces(file, () => undefined),
    { key: 'client.network' },
  );
  await uploadInPieces(file, () => undefined);
  assert.equal(server.begun, 1);
  assert.equal(server.offsets.filter((offset) => offset === 0).length, 1);
  assert.equal(server.received, 3 * MEGABYTE);
});

test('what the server refuses is not tried again', async () => {
  const file = film(2 * MEGABYTE);
  server.fate = ['refused'];
  await assert.rejects(
    uploadInPieces(file, () => undefined),
    { key: 'file.beyondSize' },
  );
  assert.equal(server.offsets.length, 1);
  await uploadInPieces(file, () => undefined);
  assert.equal(server.begun, 2, 'the next time begins anew');
});
