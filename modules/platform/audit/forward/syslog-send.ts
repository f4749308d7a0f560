import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** The syslog receiver. */
export interface SyslogPlace {
  readonly by: 'udp' | 'tcp' | 'tls';
  readonly host: string;
  readonly port: number;
  /** CA certificate of the receiver, if it is not publicly trusted. */
  readonly ca?: string;
}

const TIMEOUT_MS = 10_000;
/** Maximum size of a datagram: receivers must accept 480 bytes and should accept 2048 (RFC 5426); many truncate longer ones. */
const MAX_DATAGRAM_LENGTH = 8192;

/**
 * Sends messages and resolves when the receiver has read all of them. Syslog has no acknowledgement: over TCP and TLS the receiver closing
 * the connection after our end shows that everything was read, so each batch uses its own connection. UDP is unconfirmed.
 */
export async function sendSyslog(place: SyslogPlace, messages: readonly string[], timeoutMs = TIMEOUT_MS): Promise<void> {
  if (place.by === 'udp') return sendDatagrams(place, messages);
  const framed = messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join('');
  await sendStream(opened(place), framed, timeoutMs);
}

function opened({ by, host, port, ca }: SyslogPlace): Socket {
  if (by === 'tcp') return connectTcp({ host, port });
  return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...(ca && { ca }) });
}

function sendStream(socket: Socket, text: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error('the receiver of syslog does not take what it is sent')), timeoutMs);
    let ended = false;
    socket.on('end', () => {
      ended = true;
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(late);
      if (ended && socket.writableFinished) resolve();
      else reject(new Error('the receiver of syslog hung up'));
    });
    // Received data must be consumed, or the end of the connection is not noticed.
    socket.resume();
    socket.end(text);
  });
}

async function sendDatagrams({ host, port }: SyslogPlace, messages: readonly string[]): Promise<void> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  socket.on('error', () => undefined);
  try {
    for (const message of messages) {
      const bytes = Buffer.from(message).subarray(0, MAX_DATAGRAM_LENGTH);
      await new Promise<void>((resolve, reject) => socket.send(bytes, port, host, (error) => (error ? reject(error) : resolve())));
    }
  } finally {
    socket.close();
  }
}
