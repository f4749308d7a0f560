import { phase, run } from './phase.ts';
import { runTests, testFiles } from './test-files.ts';

/** What can be told without running the product: format and lint, types, dead code, and the architecture tests. */
export async function check(): Promise<void> {
  await phase('Format and lint', () => run('biome', ['check', '.']));
  await phase('Types', () => run('tsc', ['-p', '.']));
  await phase('Dead code and unused packages', () => run('knip', []));
  const files = testFiles(['checks/**/*.test.ts']);
  if (files.length === 0) return console.log('\nNo architecture tests in checks/ yet.');
  await phase(`Architecture (${files.length} files)`, () => runTests(files));
}
