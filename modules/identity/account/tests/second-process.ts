import { openDatabase } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { buildServer } from '@zhixing/engine/http/server.ts';
import { startEngine } from '@zhixing/engine/start-engine.ts';
import type { FastifyInstance } from 'fastify';
import { openLiveChannel } from '../../session/live.ts';
import { anonymousActor } from '../../session/session-actor.ts';
import { createAuthenticator } from '../../session/sessions.ts';
import type { AccountSettings } from '../settings.ts';

/** Simulates another server process, which shares only the database with the first. */
export async function startSecondProcess(first: Engine, settings: AccountSettings) {
  const database = await openDatabase({ url: first.database.url, max: 4 });
  const { modules, log, files, now } = first;
  const engine = await startEngine({ database, modules, log, files, now, structure: 'keep' });
  const authenticate = await createAuthenticator(engine, settings);
  const routes = modules.flatMap((module) => module.routes ?? []);
  const app = await buildServer({ engine, routes, authenticate, anonymous: anonymousActor });
  await openLiveChannel(app, engine, authenticate);
  return {
    engine,
    app,
    close: async () => {
      await app.close();
      await engine.stop();
      await database.close();
    },
  };
}

/** A WebSocket client of the live channel: its messages in order, and whether the connection is open. */
export async function listenTo(app: FastifyInstance, greeting: unknown) {
  const address = app.server.listening ? addressOf(app) : await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`);
  const told: { code: number; msg: string; data: { key: string } }[] = [];
  const answered = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve());
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as (typeof told)[number];
      // The first message confirms the connection.
      if (answer.code !== 200) told.push(answer);
      resolve();
    });
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the channel did not open')));
  });
  socket.send(typeof greeting === 'string' ? greeting : JSON.stringify(greeting));
  await answered;
  return { told, closed, close: () => socket.close() };
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}
