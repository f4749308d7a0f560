import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The harmless test file that all scanners detect (https://www.eicar.org). Split in two, so that scanners do not flag this file. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-'.concat('ANTIVIRUS-TEST-FILE!$H+H*');

/** Local fake of clamd, for PING and INSTREAM. */
export interface ClamdServer {
  readonly port: number;
  /** Sizes of scanned streams. */
  readonly seen: number[];
  /** Maximum stream size. */
  most: number;
  /** Accept data but never answer. */
  silent: boolean;
  down(): Promise<void>;
  up(): Promise<void>;
}

export async function startClamdServer(): Promise<ClamdServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    const parts: Buffer[] = [];
    let size = 0;
    socket.on('data', (bytes) => {
      parts.push(bytes);
      size += bytes.length;
      // Joined only when an answer may be due, since joining after each chunk would copy a long stream hundreds of times.
      const due = size <= COMMAND.length || size > clamd.most || endsWithZeros(parts);
      const answer = clamd.silent || !due ? null : answerTo(Buffer.concat(parts), clamd);
      if (answer !== null) socket.end(`${answer}\0`);
    });
  });
  const clamd = {
    port: 0,
    seen: [] as number[],
    most: 25 * 1_048_576,
    silent: false,
    down: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
    up: async () => {
      server.listen(clamd.port, '127.0.0.1');
      await once(server, 'listening');
      clamd.port = (server.address() as AddressInfo).port;
    },
  };
  await clamd.up();
  return clamd;
}

/** Whether the last four bytes are the zero length that ends a stream. */
const endsWithZeros = (parts: readonly Buffer[]): boolean => Buffer.concat(parts.slice(-4)).subarray(-4).equals(Buffer.alloc(4));

const COMMAND = 'zINSTREAM\0';

/** The answer to the data so far; null while incomplete. */
function answerTo(bytes: Buffer, clamd: Pick<ClamdServer, 'most' | 'seen'>): string | null {
  if (bytes.toString('latin1') === 'zPING\0') return 'PONG';
  if (bytes.length < COMMAND.length) return null;
  if (!bytes.toString('latin1').startsWith(COMMAND)) return 'UNKNOWN COMMAND';
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = COMMAND.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return verdictOn(Buffer.concat(pieces), clamd);
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    size += length;
    if (size > clamd.most) return 'INSTREAM size limit exceeded. ERROR';
    at += 4 + length;
  }
  return null;
}

function verdictOn(content: Buffer, { seen }: Pick<ClamdServer, 'seen'>): string {
  seen.push(content.length);
  return content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
}
