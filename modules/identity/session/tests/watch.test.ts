import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { listenForEnding, onRecordChanged } from '@zhixing/client/live.ts';
import { useSession } from '@zhixing/client/session.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';

const PASSWORD = 'Maple2026tree';
const WATCHED = '0190a0a0-0000-7000-8000-000000000001';
const OTHER = '0190a0a0-0000-7000-8000-000000000002';

let server: SignInServer;
let address: string;
before(async () => {
  server = await startSignInServer();
  await createUser(server.engine, { account: 'teacher', name: '陈老师', password: PASSWORD });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => server.close());

/** A window that is connected; `next` is what it hears next. */
async function openWindow() {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ token: await server.token('teacher', PASSWORD) }));
  await once(socket, 'message');
  const next = async () => {
    const [{ data }] = (await once(socket, 'message')) as [{ data: unknown }];
    return JSON.parse(String(data)).data;
  };
  return { socket, next };
}

test('a window hears of changes of the records it watches, and of no others', async () => {
  const { socket, next } = await openWindow();
  socket.send(JSON.stringify({ watch: [`trip:${WATCHED}`] }));
  // A message that is not understood changes nothing.
  socket.send(JSON.stringify({ watch: ['everything'] }));
  const heard = next();
  // The watching reaches the server before it is asked for something by the same window.
  await server.get('/api/oauth/CurrentUser', await server.token('teacher', PASSWORD));
  announceChange(server.context(), 'trip', OTHER);
  announceChange(server.context(), 'trip', WATCHED);
  assert.deepEqual(await heard, { kind: 'record', key: `trip:${WATCHED}` });
  socket.close();
});

test('a page that watches before its window is connected reads again once it is', async () => {
  const heardOf: string[] = [];
  Object.assign(globalThis, { location: new URL(address) });
  const leave = onRecordChanged('trip', WATCHED, () => void heardOf.push(WATCHED));
  useSession.setState({ token: await server.token('teacher', PASSWORD) });
  const disconnect = listenForEnding();
  await eventually(async () => heardOf.length, Boolean);
  disconnect();
  leave();
  Reflect.deleteProperty(globalThis, 'location');
});
