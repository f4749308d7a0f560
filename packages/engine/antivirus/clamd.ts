import { connect, type Socket } from 'node:net';

/** A program that looks at bytes for malware. */
export interface Scanner {
  /** Looks at bytes as they come; answers what was found in them, or null. Throws where it could not look. */
  scan(content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string | null>;
  /** Throws where it does not answer. */
  check(): Promise<void>;
}

/** What looks at uploads, and what becomes of them while it does not answer. */
export interface Antivirus {
  readonly scanner: Scanner;
  /** `refuse` takes no file that nobody has looked at, `accept` takes them and says so. */
  readonly whenAway: 'refuse' | 'accept';
}

export interface ClamdPlace {
  readonly host: string;
  readonly port: number;
  /** How long it may say nothing, and take nothing, in milliseconds. */
  readonly patience?: number;
}

const PATIENCE = 30_000;
const LONGEST_ANSWER = 4096;
/** Far below the longest piece that clamd takes. */
const PIECE = 65_536;

/** A clamd of ClamAV, or what speaks its protocol, over TCP: `INSTREAM`, so that it needs to see none of our folders. */
export function clamd(place: ClamdPlace): Scanner {
  return {
    scan: async (content) => verdict(await asked(place, 'INSTREAM', content)),
    check: async () => {
      const answer = await asked(place, 'PING');
      if (answer !== 'PONG') throw new Error(`the scanner answers "${answer}"`);
    },
  };
}

function verdict(answer: string): string | null {
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return found;
  // Whatever else it says, such as that a stream was too long for it, is no word that the bytes are clean.
  if (answer !== 'stream: OK') throw new Error(`the scanner answers "${answer}"`);
  return null;
}

async function asked(
  { host, port, patience = PATIENCE }: ClamdPlace,
  command: string,
  content?: Parameters<Scanner['scan']>[0],
): Promise<string> {
  const socket = connect({ host, port });
  socket.setTimeout(patience, () => socket.destroy(new Error('the scanner does not answer in time')));
  const answer = answerOf(socket);
  // It may hang up while it is still being told.
  answer.catch(() => undefined);
  // Where it answers before everything was sent, its answer says why.
  await sendAll(socket, command, content).catch(() => socket.end());
  return answer.finally(() => socket.destroy());
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes('\0') || text.length > LONGEST_ANSWER) resolve(text.slice(0, LONGEST_ANSWER).split('\0', 1)[0]?.trim() ?? '');
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the scanner hung up')));
  });
}

async function sendAll(socket: Socket, command: string, content: Parameters<Scanner['scan']>[0] = []): Promise<void> {
  await written(socket, Buffer.from(`z${command}\0`));
  if (command !== 'INSTREAM') return;
  for await (const bytes of content)
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      await written(socket, Buffer.concat([lengthOf(piece.length), piece]));
    }
  await written(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
}

const written = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
