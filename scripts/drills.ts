import { phase } from './phase.ts';
import { withDatabase } from './test-database.ts';
import { runTests, testFiles } from './test-files.ts';

/** Tests that have a short form in every run and a long one here. They read the length from DRILLS or RUNS. */
const drills = ['modules/tests/hostile.test.ts', 'packages/flow/tests/properties.test.ts', 'packages/telemetry/tests/malformed.test.ts'];

/** The long forms of tests whose time would not pay in every run. Run before a release. */
export async function runDrills(): Promise<void> {
  const files = testFiles(drills);
  await withDatabase((env) =>
    phase(`Drills (${files.length} files)`, () =>
      runTests([{ name: 'Drills', files, env: { ...env, DRILLS: 'on', RUNS: '2000' }, minutes: 30 }]),
    ),
  );
}
