import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** Whatever the tables and the sample data come from. */
const SOURCES = ['packages/**/*.{ts,json}', 'modules/**/*.{ts,json}', 'apps/server/src/**/*.ts'];
const ELSEWHERE = ['node_modules', 'tests', 'client', 'ui', 'testing', 'web'];

/** A hash of all sources that tables and sample data come from, and of what else they depend on: 16 hexadecimal digits. */
export const sourcesKey = (more: string): string => createHash('sha1').update(more).update(sources()).digest('hex').slice(0, 16);

let known: string | undefined;

/** Read once for a process, which runs many test files. */
function sources(): string {
  known ??= hashOfSources();
  return known;
}

function hashOfSources(): string {
  const hash = createHash('sha1');
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => ELSEWHERE.includes(name) }).toSorted();
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}
