import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 15_000;
/** Bytes per interval: slower than any dial-up line. */
const MINIMUM = 8192;

/** What libuv says of a connection; the public `bytesWritten` and `writableLength` count a chunk only once all of it has been taken. */
interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/**
 * Closes connections that read a response extremely slowly, because the unread part stays in our memory. Connections waiting for a
 * response, and idle WebSockets, are not affected.
 */
export function endSlowReaders(app: FastifyInstance, everyMs = LOOK_MS): void {
  const last = new Map<Socket, number>();
  app.server.on('connection', (socket: Socket) => {
    last.set(socket, Number.POSITIVE_INFINITY);
    socket.once('close', () => last.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of last) {
      const taken = takenFrom(socket);
      const waits = socket.writableLength > 0;
      if (waits && taken - before < MINIMUM && before !== Number.POSITIVE_INFINITY) socket.destroy();
      last.set(socket, waits ? taken : Number.POSITIVE_INFINITY);
    }
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Bytes that the operating system has accepted. An answer is mostly one chunk, so that progress has to be seen within chunks. */
export function takenFrom(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { readonly _handle: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
