import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import type { JobWork } from '@zhixing/engine/jobs/job.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { archiveGrants } from './archive.grants.ts';
import { archivedTripRules } from './archived-trip.rules.ts';
import { makeArchive } from './file/make-archive.ts';
import { ARCHIVE_JOB, tripArchiveRules } from './file/trip-archive.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { files, sheets } from './ports.ts';
import { eraseDue } from './retention/erase-due.ts';

/** Archived trips: the file that opens without the product, and when personal data is erased. */
export const archiveModule = defineModule({
  name: 'archive',
  needs: [files, sheets],
  models: await modelsIn(import.meta.dirname),
  rules: [tripArchiveRules, archivedTripRules],
  jobs: { [ARCHIVE_JOB]: { run: makeArchive as JobWork } },
  tasks: [
    {
      code: 'eraseRetained',
      cron: '50 2 * * *',
      run: async (engine, stopping) => String(await eraseDue(systemContext(engine), stopping)),
    },
  ],
  grants: archiveGrants,
  locales: { zh, en },
});
