import { execFile } from 'node:child_process';
import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';

/** A local syslog receiver: octet-counted framing over TCP and TLS, or datagrams. */
export interface SyslogReceiver {
  readonly by: 'tcp' | 'tls' | 'udp';
  readonly port: number;
  readonly ca?: string;
  readonly taken: string[];
  /** Closes the connection in the middle of a message. */
  cutOff: boolean;
  down(): Promise<void>;
  up(): Promise<void>;
}

export async function startSyslogReceiver(by: SyslogReceiver['by']): Promise<SyslogReceiver> {
  const pair = by === 'tls' ? await keyPair() : null;
  let open: { close(): Promise<void> } | null = null;
  const receiver = {
    by,
    port: 0,
    ...(pair && { ca: pair.cert }),
    taken: [] as string[],
    cutOff: false,
    down: async () => {
      await open?.close();
      open = null;
    },
    up: async () => {
      open = by === 'udp' ? await listenUdp(receiver) : await listenTcp(receiver, pair);
    },
  };
  await receiver.up();
  return receiver;
}

type Told = { port: number; readonly taken: string[]; cutOff: boolean };

async function listenTcp(receiver: Told, pair: { key: string; cert: string } | null): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const take = (socket: Socket): void => {
    sockets.add(socket);
    let stored = Buffer.alloc(0);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      if (receiver.cutOff) return void socket.destroy();
      stored = Buffer.concat([stored, bytes]);
    });
    socket.on('end', () => {
      receiver.taken.push(...messagesIn(stored));
      socket.end();
    });
  };
  const server: Server = pair ? createTlsServer(pair, take) : createServer(take);
  server.listen(receiver.port, '127.0.0.1');
  await once(server, 'listening');
  receiver.port = (server.address() as AddressInfo).port;
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function messagesIn(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const length = Number(bytes.subarray(at, space).toString());
    found.push(bytes.subarray(space + 1, space + 1 + length).toString());
    at = space + 1 + length;
  }
  return found;
}

async function listenUdp(receiver: Told): Promise<{ close(): Promise<void> }> {
  const socket: DatagramSocket = createSocket('udp4', (bytes) => void receiver.taken.push(bytes.toString()));
  socket.bind(receiver.port, '127.0.0.1');
  await once(socket, 'listening');
  receiver.port = socket.address().port;
  return {
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

async function keyPair(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zxsyslog-'));
  try {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
    const wanted = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'];
    await promisify(execFile)('openssl', [...wanted, '-addext', 'subjectAltName=IP:127.0.0.1']);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
