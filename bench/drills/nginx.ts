import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Child, startChild } from '../children.ts';
import { openPlace } from '../place.ts';
import { freePort, program, start, stopAll, waitFor } from './programs.ts';

/*
 * Two servers behind nginx with deploy/nginx.conf: apt-get install nginx-light openssl. Reads spread over both, the live channel, an upload, and one of the
 * servers killed while people read: none of them may notice.
 */

// The certificate is our own, made a moment ago.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const READERS = 8;
const folder = mkdtempSync(path.join(tmpdir(), 'zxnginx-'));
const nginx = program('nginx', 'nginx-light');
const openssl = program('openssl', 'openssl');
const place = await openPlace();
const children: Child[] = [];

try {
  const settings = {
    DATABASE_URL: await place.create(),
    DEMO: 'off',
    CIPHER_KEY: '0123456789abcdef',
    TRUST_PROXY: 'on',
    BENCH_ROLE: 'platformAdmin',
  };
  const one = await startChild('our-server.ts', settings);
  const other = await startChild('our-server.ts', settings);
  children.push(one, other);
  const port = await startNginx([one, other]);
  const url = `https://127.0.0.1:${port}`;
  await waitFor('nginx', async () => (await fetch(`${url}/readyz`)).ok);
  const headers = { authorization: `Bearer ${one.ready.token}` };
  await mustBe('a list', await fetch(`${url}/api/data/school`, { headers }), 200);
  await mustBe('a large piece', await upload(url, headers), 200);
  console.log(`live channel: ${await greeted(url.replace('https', 'wss'), one.ready.token ?? '')}`);

  let over = false;
  const counts = { read: 0, failed: 0 };
  const readers = Array.from({ length: READERS }, async () => {
    while (!over) {
      const answer = await fetch(`${url}/api/data/school`, { headers }).catch(() => null);
      counts[answer?.status === 200 ? 'read' : 'failed'] += 1;
      await answer?.arrayBuffer();
    }
  });
  await waitFor('reads', async () => counts.read > 200);
  process.kill(other.pid, 'SIGKILL');
  const until = counts.read + 400;
  await waitFor('reads after the death of one', async () => counts.read > until);
  over = true;
  await Promise.all(readers);
  console.log(`reads ${counts.read}, failed while one of two servers was killed: ${counts.failed}`);
  if (counts.failed > 0) process.exitCode = 1;
} finally {
  await Promise.all([stopAll(), ...children.map((child) => child.stop())]);
  await place.close();
  rmSync(folder, { recursive: true });
}

async function startNginx(servers: readonly Child[]): Promise<number> {
  const [plain, port] = [await freePort(), await freePort()];
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${folder}/zhixing.key`, '-out', `${folder}/zhixing.crt`];
  execFileSync(openssl, ['req', '-x509', ...key, '-days', '1', '-subj', '/CN=localhost'], { stdio: 'ignore' });
  const site = readFileSync(path.resolve(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
    .replace('  server 127.0.0.1:5180;', servers.map((server) => `  server ${new URL(server.url).host};`).join('\n'))
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll('/etc/ssl/', `${folder}/`);
  mkdirSync(path.join(folder, 'tmp'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join(' ');
  const frame = `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; ${places}\n${site}\n}`;
  writeFileSync(path.join(folder, 'nginx.conf'), frame);
  start(nginx, ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;']);
  return port;
}

async function upload(url: string, headers: Record<string, string>): Promise<Response> {
  const json = { ...headers, 'content-type': 'application/json' };
  const size = 4 * 1_048_576;
  const begun = await fetch(`${url}/api/file/uploads`, { method: 'POST', headers: json, body: JSON.stringify({ name: 'a.txt', size }) });
  const { data } = (await begun.json()) as { data: { id: string } };
  const bytes = { ...headers, 'content-type': 'application/octet-stream' };
  return fetch(`${url}/api/file/uploads/${data.id}?offset=0`, { method: 'PUT', headers: bytes, body: Buffer.alloc(size, 97) });
}

function greeted(url: string, token: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url}/api/live`);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token })));
    socket.addEventListener('message', ({ data }) => {
      resolve((JSON.parse(String(data)) as { code: number }).code === 200 ? 'open' : String(data));
      socket.close();
    });
    socket.addEventListener('error', () => resolve('not open'));
  });
}

async function mustBe(what: string, response: Response, status: number): Promise<void> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`${what}: ${response.status} ${text.slice(0, 200)}`);
  console.log(`${what}: ${response.status}`);
}
