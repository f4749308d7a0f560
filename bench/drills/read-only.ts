import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPlace } from '../place.ts';
import { signIn } from '../sign-in.ts';
import { freePort, program, start, stopAll, waitFor } from './programs.ts';

/*
 * The server on a file system that it can only read, as nobody in particular and without capabilities, as deploy/helm and compose.yaml run it:
 * apt-get install bubblewrap. Signs in, uploads, exports, makes a backup.
 */

const USER = '10001';
const PASSWORD = 'Maple2026tree';
const PROJECT = path.resolve(import.meta.dirname, '../..');
const SERVER = path.join(PROJECT, 'apps/server/src');
const data = mkdtempSync(path.join(tmpdir(), 'zxreadonly-'));
const DATA_DIR = path.join(tmpdir(), 'data');
const bwrap = program('bwrap', 'bubblewrap');
const place = await openPlace();

try {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: await place.create(), DEMO: 'off', CIPHER_KEY: '0123456789abcdef', DATA_DIR, PORT: String(port) };
  cli(settings, 'user', 'create', '--account', 'root', '--name', 'Root', '--password', PASSWORD, '--administrator');
  start(bwrap, [...sandbox(), process.execPath, path.join(SERVER, 'main.ts')], settings);
  await waitFor('the server', async () => (await fetch(`${url}/readyz`)).ok);
  const token = await signIn(url, 'root', PASSWORD);
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('file', new Blob(['written while nothing can be written']), 'note.txt');
  const uploaded = await answerOf(await fetch(`${url}/api/file/Uploader`, { method: 'POST', headers, body: form }));
  const job = await answerOf(
    await fetch(`${url}/api/data/user/export`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"format":"xlsx","fields":"account,name"}',
    }),
  );
  await waitFor(
    'the export',
    async () => (await answerOf(await fetch(`${url}/api/jobs/${job.job.id}`, { headers }))).job.status === 'done',
  );
  const read = await fetch(`${url}/api/file/own/${uploaded.id}`, { headers });
  console.log(`uploaded and read back: ${await read.text()}`);
  cli(settings, 'backup', 'create');
  console.log(cli(settings, 'backup', 'list'));
  const tried = `id; for place in / /etc /usr ${SERVER}; do touch $place/zxtrial && echo $place can be written; done; true`;
  console.log(execFileSync(bwrap, [...sandbox(), 'sh', '-c', tried], { encoding: 'utf8' }));
} finally {
  await stopAll();
  await place.close();
  rmSync(data, { recursive: true });
}

/** Everything can be read, nothing but the data and a temporary folder be written; no rights, no other user's processes. */
function sandbox(): string[] {
  return [
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--tmpfs',
    tmpdir(),
    '--bind',
    data,
    DATA_DIR,
    // The project may lie below what was just covered.
    '--ro-bind',
    PROJECT,
    PROJECT,
    '--unshare-user',
    '--uid',
    USER,
    '--gid',
    USER,
    '--cap-drop',
    'ALL',
    '--die-with-parent',
  ];
}

function cli(settings: Readonly<Record<string, string>>, ...args: string[]): string {
  return execFileSync(bwrap, [...sandbox(), process.execPath, path.join(SERVER, 'cli.ts'), ...args], { env: settings, encoding: 'utf8' });
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function answerOf(response: Response): Promise<any> {
  const { code, msg, data: answer } = (await response.json()) as { code: number; msg: string; data: unknown };
  if (code !== 200) throw new Error(`${response.url}: ${code} ${msg}`);
  return answer;
}
