import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { S3mini } from 's3mini';
import { freePort, program, start, stopAll, waitFor } from './programs.ts';

/*
 * The tests of the file store against OpenStack Swift, whose s3api speaks the protocol of Amazon S3 and checks every signature:
 * apt-get install swift swift-proxy swift-account swift-container swift-object
 */

const SERVERS = ['account', 'container', 'object'] as const;
const folder = mkdtempSync(path.join(tmpdir(), 'zxswift-'));
const conf = path.join(folder, 'conf');
const ringBuilder = program('swift-ring-builder', 'swift swift-proxy swift-account swift-container swift-object');

try {
  for (const name of ['conf', 'node/d1']) mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of SERVERS) await startServer(name);
  const port = await startProxy();
  const address = `http://127.0.0.1:${port}`;
  await waitFor('Swift', async () => (await fetch(address)).status < 500);
  const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing', region: 'us-east-1' };
  await waitFor('a bucket', () => new S3mini({ ...keys, endpoint: `${address}/zhixing` }).createBucket());
  const env = { ...process.env, TEST_S3: `s3://test%3Atester:testing@127.0.0.1:${port}/zhixing` };
  execFileSync(process.execPath, ['--test', '--test-reporter=spec', 'packages/engine/tests/files.test.ts'], { env, stdio: 'inherit' });
} finally {
  await stopAll();
  rmSync(folder, { recursive: true });
}

async function startServer(name: (typeof SERVERS)[number]): Promise<void> {
  const port = await freePort();
  const builder = path.join(conf, `${name}.builder`);
  const rings = (...args: string[]) => execFileSync(ringBuilder, [builder, ...args], { stdio: 'ignore' });
  rings('create', '2', '1', '1');
  rings('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  rings('rebalance');
  const file = written(
    `${name}-server.conf`,
    [...common(port), `devices = ${folder}/node`, 'mount_check = false', 'disable_fallocate = true'],
    `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}`,
  );
  start(`swift-${name}-server`, [file]);
}

async function startProxy(): Promise<number> {
  const port = await freePort();
  const filters = ['catch_errors', 'cache', 'listing_formats', 'bulk', 's3api', 'tempauth', 'slo', 'dlo'];
  const own: Record<string, string> = { s3api: 'min_segment_size = 5242880', tempauth: 'user_test_tester = testing .admin' };
  const sections = filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${own[name] ?? ''}`);
  const pipeline = `[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server`;
  const app = '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true';
  start('swift-proxy-server', [written('proxy-server.conf', common(port), [pipeline, app, ...sections].join('\n'))]);
  return port;
}

function common(port: number): string[] {
  return [
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `user = ${process.env.USER ?? 'root'}`,
    `swift_dir = ${conf}`,
    'log_level = ERROR',
  ];
}

function written(name: string, settings: readonly string[], rest: string): string {
  const file = path.join(conf, name);
  writeFileSync(file, `[DEFAULT]\n${settings.join('\n')}\n${rest}\n`);
  return file;
}
