import { phase, run } from './phase.ts';
import { runTests, type TestGroup, testFiles } from './test-files.ts';

/** Tests of the sources themselves. */
export const architecture = (): TestGroup => ({ name: 'Architecture', files: testFiles(['checks/**/*.test.ts']) });

/** What can be told without running the product: format and lint, types, dead code, and the architecture tests. */
export async function check(): Promise<void> {
  await checkSources();
  await phase('Architecture', () => runTests([architecture()]));
}

/** What other programs find in the sources. */
export async function checkSources(): Promise<void> {
  await phase('Format and lint', () => run('biome', ['check', '.']));
  // Each further checker learns the types of all models anew: two take less time than four on any machine with two processors.
  await phase('Types', () => run('tsc', ['--checkers', '2']));
  await phase('Dead code and unused packages', () => run('knip', []));
}
