import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { FastifyInstance } from 'fastify';

/** For how long requests on connections that are open already are waited for. */
const LINGER_MS = 500;
/** Longest time for what is under way, such as a file on a slow line. */
const PATIENCE_MS = 25_000;
const LOOK_MS = 50;
/** Close code for windows that listen (registered with IANA): the server restarts, come back. */
const RESTART = 1012;

/**
 * Takes a server out of service so that nobody who was let in is turned away. It says first that it is not ready, for as long as whoever spreads the
 * requests needs to notice, and answers all the same; then it lets nobody new in, tells the windows that listen, and finishes what is under way.
 * Jobs are given back meanwhile.
 */
export async function drain(app: FastifyInstance, engine: Engine, noticeSeconds: number): Promise<void> {
  engine.retire();
  const jobs = engine.jobs.stop();
  await pause(noticeSeconds * 1000);
  const gone = once(app.server, 'close').then(() => true);
  // Who has just come in is behind the door before it closes.
  await turn();
  // The HTTP server's own way would cut connections on which a request is just arriving.
  net.Server.prototype.close.call(app.server);
  for (const window of app.websocketServer.clients) window.close(RESTART);
  let ended = await Promise.race([gone, pause(LINGER_MS, false)]);
  for (let waited = 0; !ended && waited < PATIENCE_MS; waited += LOOK_MS) {
    app.server.closeIdleConnections();
    ended = await Promise.race([gone, pause(LOOK_MS, false)]);
  }
  app.server.closeAllConnections();
  await jobs;
}
