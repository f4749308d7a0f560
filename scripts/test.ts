import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { architecture, checkSources } from './check.ts';
import { findChromium } from './chromium.ts';
import { endChildrenOnSignals, PhaseFailed, phase } from './phase.ts';
import { withDatabase } from './test-database.ts';
import { runTests, type TestGroup, testFiles } from './test-files.ts';
import { buildWeb } from './web.ts';

const ownTests = ['packages/**/tests/**/*.test.ts', 'modules/**/tests/**/*.test.ts', 'apps/**/tests/**/*.test.ts', 'bench/tests/*.test.ts'];
const journeys = ['e2e/**/*.test.ts'];
/** Makes the sample that journeys copy, while the other workers go on: all would wait for it if the first journey made it. */
const FIRST_START = 'e2e/first-start.test.ts';

/**
 * Everything: the checks, unit and API tests on a real PostgreSQL, then journeys in a browser.
 * @param patterns when given, only the test files that match, with the same surroundings and without the checks
 */
export async function test(patterns: string[]): Promise<void> {
  endChildrenOnSignals();
  const chosen = patterns.length > 0 ? testFiles(patterns) : undefined;
  const unit = chosen?.filter((file) => !file.startsWith('e2e/')) ?? testFiles(ownTests);
  const browser = chosen?.filter((file) => file.startsWith('e2e/')) ?? testFiles(journeys);
  if (unit.length + browser.length === 0) throw new PhaseFailed(`No test file matches ${(chosen ? patterns : ownTests).join(' ')}.`);
  if (!chosen) await checkSources();
  if (browser.length > 0) await phase('Web application', buildWeb);
  await withDatabase((database) =>
    withFolder(async (folder) => {
      const env = { ...database, NODE_COMPILE_CACHE: join(folder, 'compiled'), JOURNEY_TEMPLATES: folder };
      const inBrowser = async (name: string, files: readonly string[]): Promise<TestGroup[]> =>
        files.length > 0 ? [{ name, files, env: { ...env, CHROMIUM: await findChromium() }, minutes: 25 }] : [];
      const groups: TestGroup[] = [
        ...(await inBrowser(
          'First start',
          browser.filter((file) => file === FIRST_START),
        )),
        ...(chosen ? [] : [architecture()]),
        ...(unit.length > 0 ? [{ name: 'Unit and API tests', files: unit, env }] : []),
        ...(await inBrowser(
          'Browser journeys',
          browser.filter((file) => file !== FIRST_START),
        )),
      ];
      await phase(`Tests (${groups.map(({ name, files }) => `${name}: ${files.length} files`).join(', ')})`, () => runTests(groups));
    }),
  );
  console.log('\nAll passed.');
}

/** What test files and servers need not do twice although each is a process of its own: the same sources compiled, the same sample data made. */
async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-shared-'));
  await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}
