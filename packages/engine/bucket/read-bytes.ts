import { Readable } from 'node:stream';
import { type Bucket, isTransient } from './bucket.ts';

const RESUMED_AT_MOST = 3;

/** Streams an object or a range of it. A broken connection is resumed at the current offset. */
export async function readBytes(
  bucket: Bucket,
  key: string,
  range?: { start: number; end: number },
): Promise<{ stream: Readable; size: number } | null> {
  const first = await bucket.get(key, range);
  if (!first) return null;
  const { body, size } = first;
  const end = Math.min(range?.end ?? size - 1, size - 1);
  const rest = async (at: number): Promise<Body> => (await bucket.get(key, { start: at, end }))?.body ?? none();
  const stream = Readable.from(resumed(key, body ?? none(), { start: range?.start ?? 0, end }, rest), { objectMode: false });
  // Closes the connection if the stream is destroyed before the first byte is read; once reading, the iterator closes it.
  stream.once('close', () => void (body?.locked === false && body.cancel().catch(() => {})));
  return { stream, size };
}

type Body = AsyncIterable<Uint8Array>;

async function* resumed(
  key: string,
  first: Body,
  { start, end }: { start: number; end: number },
  rest: (at: number) => Promise<Body>,
): AsyncGenerator<Uint8Array> {
  let body = first;
  let at = start;
  for (let turn = 0; at <= end; turn++) {
    try {
      for await (const chunk of body) {
        yield chunk;
        at += chunk.length;
      }
      if (at <= end) throw new TypeError('the file store sent too little', { cause: key });
    } catch (error) {
      if (turn === RESUMED_AT_MOST || !isTransient(error)) throw error;
      body = await rest(at);
    }
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}
