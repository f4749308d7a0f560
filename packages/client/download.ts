/** The part of a file still to be fetched after an interrupted download. */
export interface Rest {
  readonly from: number;
  /** ETag for `If-Range`: if the file has changed since, the server sends all of it. */
  readonly tag: string;
}

type Ask = (rest: Rest) => Promise<Response>;

/** Saves the response body as a browser download; returns the server's file name. `ask` fetches the rest after an interrupted transfer. */
export async function saveResponse(response: Response, ask: Ask): Promise<string> {
  const name = fileName(response.headers.get('content-disposition') ?? '');
  const address = URL.createObjectURL(new Blob(await wholeBody(response, ask), { type: response.headers.get('content-type') ?? '' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked with a delay, because the browser reads the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return name;
}

const MAX_TRIES = 5;
const PAUSE_MS = 1000;

type Piece = Uint8Array<ArrayBuffer>;

/** The pieces received so far, and the error that ended the transfer, if any. */
interface Received {
  readonly pieces: readonly Piece[];
  readonly failure: unknown;
}

/** All bytes of a file; an interrupted transfer is resumed by range requests. */
export async function wholeBody(first: Response, ask: Ask, pause = PAUSE_MS): Promise<Piece[]> {
  const tag = first.headers.get('accept-ranges') === 'bytes' ? first.headers.get('etag') : null;
  let received = await readOn([], first);
  for (let tries = 1; received.failure && tag !== null && tries < MAX_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause * tries));
    received = await goOn(received, ask, tag);
  }
  if (received.failure) throw received.failure;
  return [...received.pieces];
}

async function goOn(received: Received, ask: Ask, tag: string): Promise<Received> {
  const from = received.pieces.reduce((total, piece) => total + piece.length, 0);
  const next = await ask({ from, tag }).catch(() => null);
  if (!next) return received;
  if (!next.ok) throw received.failure;
  return readOn(next.status === 206 ? received.pieces : [], next);
}

async function readOn(before: readonly Piece[], { body }: Response): Promise<Received> {
  const pieces = [...before];
  try {
    const reader = body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) pieces.push(piece.value);
    return { pieces, failure: null };
  } catch (failure) {
    return { pieces, failure };
  }
}

/** File name by RFC 6266: `filename*` in UTF-8 before the plain `filename`. */
export function fileName(disposition: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download';
}
