import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { FastifyInstance } from 'fastify';

/** How long to wait for requests on open connections. */
const LINGER_MS = 500;
/** Longest wait for running requests, such as downloads on a slow connection. */
const PATIENCE_MS = 25_000;
const LOOK_MS = 50;
/** WebSocket close code "service restart" (registered with IANA): clients reconnect. */
const RESTART = 1012;

/**
 * Shuts the HTTP server down without dropping requests: reports not ready for `noticeSeconds` while still serving, so that load balancers
 * notice; then stops accepting connections, closes WebSockets and finishes running requests.
 * Jobs are released meanwhile.
 */
export async function drain(app: FastifyInstance, engine: Engine, noticeSeconds: number): Promise<void> {
  engine.retire();
  const jobs = engine.jobs.stop();
  await pause(noticeSeconds * 1000);
  const gone = once(app.server, 'close').then(() => true);
  // Lets connections accepted in this turn register before closing.
  await turn();
  // http.Server.close would cut connections on which a request is just arriving; the net method does not.
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
