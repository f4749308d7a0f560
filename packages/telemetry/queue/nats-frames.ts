/** A message as a NATS server delivers it. */
export interface NatsMessage {
  readonly subject: string;
  readonly subscription: number;
  readonly reply: string | undefined;
  /** Status of answers of the server itself, such as 503 where nobody listens. */
  readonly status: number | undefined;
  readonly payload: Buffer;
}

export type NatsFrame =
  | { readonly is: 'message'; readonly message: NatsMessage }
  | { readonly is: 'line'; readonly verb: string; readonly rest: string };

const CRLF = Buffer.from('\r\n');
const MAX_LINE_LENGTH = 65_536;

/** Cuts what a NATS server sends into control lines and messages. @throws where it is not the protocol */
export class NatsSplitter {
  #rest: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): NatsFrame[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames: NatsFrame[] = [];
    let place = 0;
    for (let next = frameAt(this.#rest, place); next; next = frameAt(this.#rest, place)) {
      frames.push(next.frame);
      place = next.end;
    }
    this.#rest = this.#rest.subarray(place);
    return frames;
  }
}

interface Cut {
  readonly frame: NatsFrame;
  /** Where the next one begins. */
  readonly end: number;
}

function frameAt(bytes: Buffer, place: number): Cut | null {
  const end = bytes.indexOf(CRLF, place);
  if (end < 0 && bytes.length - place > MAX_LINE_LENGTH) throw new Error('the NATS server sends no lines');
  if (end < 0) return null;
  const [verb = '', ...words] = bytes.toString('utf8', place, end).split(' ');
  const body = end + CRLF.length;
  if (verb === 'MSG' || verb === 'HMSG') return messageAt(bytes, body, words, verb === 'HMSG');
  return { frame: { is: 'line', verb, rest: words.join(' ') }, end: body };
}

/** `MSG subject subscription [reply] size`, with the size of the headers before it in `HMSG`. */
function messageAt(bytes: Buffer, body: number, words: readonly string[], hasHeaders: boolean): Cut | null {
  const size = Number(words.at(-1));
  const headSize = hasHeaders ? Number(words.at(-2)) : 0;
  if (!Number.isInteger(size) || !Number.isInteger(headSize)) throw new Error('a NATS message says no size');
  const end = body + size + CRLF.length;
  if (bytes.length < end) return null;
  const [subject = '', subscription = ''] = words;
  const message: NatsMessage = {
    subject,
    subscription: Number(subscription),
    reply: words.length === (hasHeaders ? 5 : 4) ? words[2] : undefined,
    status: hasHeaders ? statusOf(bytes.toString('latin1', body, body + headSize)) : undefined,
    payload: Buffer.from(bytes.subarray(body + headSize, body + size)),
  };
  return { frame: { is: 'message', message }, end };
}

/** `NATS/1.0 404 No Messages` */
function statusOf(headers: string): number | undefined {
  const found = /^NATS\/1\.0 (\d{3})/.exec(headers);
  return found ? Number(found[1]) : undefined;
}

interface Outgoing {
  readonly subject: string;
  readonly payload: Buffer;
  readonly reply?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** PUB, or HPUB with headers. */
export function publishFrame({ subject, payload, reply, headers }: Outgoing): Buffer {
  const to = reply === undefined ? subject : `${subject} ${reply}`;
  if (!headers) return Buffer.concat([Buffer.from(`PUB ${to} ${payload.length}\r\n`), payload, CRLF]);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`NATS/1.0\r\n${lines.join('')}\r\n`);
  return Buffer.concat([Buffer.from(`HPUB ${to} ${head.length} ${head.length + payload.length}\r\n`), head, payload, CRLF]);
}
