import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Claim, withResults } from '../bench/results.ts';
import { PhaseFailed, phase, run } from './phase.ts';

/** What is measured side by side with bare servers, and what a change of the engine moves first. */
const scripts: readonly (readonly string[])[] = [['list.ts', '--only', 'bare'], ['create.ts'], ['shapes.ts']];

const PAGE = 'bench/README.md';

/** Measures what the engine promises of its speed and writes the table into the page of measurements; `--quick` in a few minutes. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { quick: { type: 'boolean', default: false } } });
  const [rounds, seconds] = values.quick ? ['2', '2'] : ['5', '4'];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zxbench-'));
  const file = path.join(folder, 'claims');
  writeFileSync(file, '');
  try {
    let missed = false;
    for (const [script = '', ...more] of scripts)
      await phase(script, () =>
        run(process.execPath, [`bench/${script}`, ...more, '--rounds', rounds, '--seconds', seconds], { BENCH_CLAIMS: file }),
      ).catch((error: unknown) => {
        if (!(error instanceof PhaseFailed)) throw error;
        missed = true;
      });
    const claims = readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Claim);
    const told = `${rounds} rounds of ${seconds} s each.`;
    writeFileSync(PAGE, withResults(readFileSync(PAGE, 'utf8'), { ...here(), rounds: told }, claims));
    console.log(`\n${claims.length} claims stand in ${PAGE}.`);
    if (missed) throw new PhaseFailed('A measurement failed or a target was missed.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** When, on what and at which commit this runs; a changed working copy is said. */
function here() {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  const [cpu] = os.cpus();
  const load = os.loadavg()[0]?.toFixed(1);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short=10', 'HEAD')}${changed ? ' with changes' : ''}`,
    machine: `${os.cpus().length} × ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${load}`,
  };
}
