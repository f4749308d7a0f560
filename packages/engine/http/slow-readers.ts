import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 15_000;
/** Bytes per interval: slower than any dial-up line. */
const LEAST = 8192;

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
      // bytesWritten includes the bytes still buffered.
      const taken = socket.bytesWritten - socket.writableLength;
      const waits = socket.writableLength > 0;
      if (waits && taken - before < LEAST && before !== Number.POSITIVE_INFINITY) socket.destroy();
      last.set(socket, waits ? taken : Number.POSITIVE_INFINITY);
    }
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
