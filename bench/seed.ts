import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { claim, heading } from './report.ts';

const { values: options } = parseArgs({ options: { students: { type: 'string' } } });
const cli = path.resolve(import.meta.dirname, '../apps/server/src/cli.ts');

heading('Sample data through the command line, database creation and migration included', 'embedded PostgreSQL as shipped, fsync on');
claim('seconds for the sample data of the demo', await seconds([]), { atMost: 30 });
if (options.students)
  console.log(`seconds for ${options.students} students: ${(await seconds(['--students', options.students])).toFixed(1)}`);

async function seconds(args: readonly string[]): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zxseed-'));
  try {
    const start = performance.now();
    const child = spawn(process.execPath, [cli, 'seed', ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'on' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`seed ended with ${code}`);
    return (performance.now() - start) / 1000;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
