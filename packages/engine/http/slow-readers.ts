import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 15_000;
/** Bytes in that time: slower than any line of a telephone. */
const LEAST = 8192;

/**
 * Ends connections that take an answer drop by drop: what is not taken stays in our memory. Whoever waits for an answer, or keeps a channel
 * open on which nothing is said, is left alone.
 */
export function endSlowReaders(app: FastifyInstance, everyMs = LOOK_MS): void {
  const last = new Map<Socket, number>();
  app.server.on('connection', (socket: Socket) => {
    last.set(socket, Number.POSITIVE_INFINITY);
    socket.once('close', () => last.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of last) {
      // bytesWritten counts what is still to be sent as well.
      const taken = socket.bytesWritten - socket.writableLength;
      const waits = socket.writableLength > 0;
      if (waits && taken - before < LEAST && before !== Number.POSITIVE_INFINITY) socket.destroy();
      last.set(socket, waits ? taken : Number.POSITIVE_INFINITY);
    }
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
