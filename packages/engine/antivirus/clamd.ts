import { connect, type Socket } from 'node:net';

/** A malware scanner. */
export interface Scanner {
  /** Scans a stream of bytes; returns the name of the malware found, or null if clean. Throws if the scan could not be completed. */
  scan(content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string | null>;
  /** Throws if the scanner does not respond. */
  check(): Promise<void>;
}

/** The scanner for uploads, and the policy for when it is unreachable. */
export interface Antivirus {
  readonly scanner: Scanner;
  /** While the scanner is unreachable, `refuse` rejects uploads; `accept` stores them unscanned and logs a warning. */
  readonly whenAway: 'refuse' | 'accept';
}

export interface ClamdPlace {
  readonly host: string;
  readonly port: number;
  /** Socket idle timeout, in milliseconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_LENGTH = 4096;
/** Far below the longest chunk that clamd accepts. */
const PIECE = 65_536;

/** Connects to ClamAV's clamd (or a compatible daemon) over TCP. Uses `INSTREAM`, so that clamd needs no access to our folders. */
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
  // Any other answer, such as a stream over the size limit, does not prove that the bytes are clean.
  if (answer !== 'stream: OK') throw new Error(`the scanner answers "${answer}"`);
  return null;
}

async function asked(
  { host, port, timeoutMs = TIMEOUT_MS }: ClamdPlace,
  command: string,
  content?: Parameters<Scanner['scan']>[0],
): Promise<string> {
  const socket = connect({ host, port });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the scanner does not answer in time')));
  const answer = answerOf(socket);
  // clamd may close the connection while bytes are still being sent; prevents an unhandled rejection.
  answer.catch(() => undefined);
  // If clamd answers before everything was sent, its answer gives the reason.
  await sendAll(socket, command, content).catch(() => socket.end());
  return answer.finally(() => socket.destroy());
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes('\0') || text.length > MAX_ANSWER_LENGTH) resolve(text.slice(0, MAX_ANSWER_LENGTH).split('\0', 1)[0]?.trim() ?? '');
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
