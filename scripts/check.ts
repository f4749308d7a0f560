import { phase, run } from './phase.ts';
import { runTests, testFiles } from './test-files.ts';

/** What can be told without running the product: format and lint, types, dead code, and the architecture tests. */
export async function check(): Promise<void> {
  await phase('Format and lint', () => run('biome', ['check', '.']));
  // The server knows no browser and pages no Node; what drives both, such as journeys, knows both.
  await phase(
    'Types',
    async () => void (await Promise.all(['server', 'web', 'tools'].map((part) => run('tsc', ['-p', `tsconfig.${part}.json`])))),
  );
  await phase('Dead code and unused packages', () => run('knip', []));
  const files = testFiles(['checks/**/*.test.ts']);
  if (files.length === 0) return console.log('\nNo architecture tests in checks/ yet.');
  await phase(`Architecture (${files.length} files)`, () => runTests(files));
}
