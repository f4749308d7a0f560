import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Where the audit log goes besides. */
export interface SyslogPlace {
  readonly by: 'udp' | 'tcp' | 'tls';
  readonly host: string;
  readonly port: number;
  /** Certificate of whoever vouches for the receiver, where it is none that everybody trusts. */
  readonly ca?: string;
}

const PATIENCE = 10_000;
/** What every receiver of datagrams must take is 480 bytes, what it should take 2048 (RFC 5426); longer ones are cut by many. */
const LONGEST_DATAGRAM = 8192;

/**
 * Sends messages; resolves when the receiver has taken all of them. Syslog knows no receipt: over TCP and TLS a receiver has read everything when it
 * closes the line after we have, which is why each batch has a line of its own. Of datagrams nobody ever knows.
 */
export async function sendSyslog(place: SyslogPlace, messages: readonly string[], patience = PATIENCE): Promise<void> {
  if (place.by === 'udp') return sendDatagrams(place, messages);
  const framed = messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join('');
  await sendStream(opened(place), framed, patience);
}

function opened({ by, host, port, ca }: SyslogPlace): Socket {
  if (by === 'tcp') return connectTcp({ host, port });
  return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...(ca && { ca }) });
}

function sendStream(socket: Socket, text: string, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error('the receiver of syslog does not take what it is sent')), patience);
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
    // Receivers say nothing; what one does say must be read, or its end is not seen.
    socket.resume();
    socket.end(text);
  });
}

async function sendDatagrams({ host, port }: SyslogPlace, messages: readonly string[]): Promise<void> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  socket.on('error', () => undefined);
  try {
    for (const message of messages) {
      const bytes = Buffer.from(message).subarray(0, LONGEST_DATAGRAM);
      await new Promise<void>((resolve, reject) => socket.send(bytes, port, host, (error) => (error ? reject(error) : resolve())));
    }
  } finally {
    socket.close();
  }
}
