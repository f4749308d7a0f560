import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './phase.ts';

const stamp = 'node_modules/.cache/zhixing/web-build';

/** Builds the web application when it was not built from the sources that are here now. */
export async function buildWeb(): Promise<void> {
  if (!existsSync('apps/web/vite.config.ts')) return console.log('There is no web application to build yet.');
  const wanted = fingerprint();
  if (existsSync('apps/web/dist/index.html') && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web application …');
  await run('vite', ['build', 'apps/web', '--logLevel', 'warn']);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

const sources = ['apps/web', 'packages', 'modules'];
const foreign = ['**/node_modules/**', '**/dist/**', '**/tests/**', '**/seed/**'];

// By content: a check-out changes times, not sources.
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(
    sources.map((folder) => `${folder}/**/*.*`),
    { exclude: foreign },
  ).sort();
  for (const file of ['package-lock.json', ...files.filter((name) => /\.\w+$/.test(name))]) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
