import { systemContext } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import type { ScheduledWork } from '@zhixing/engine/module.ts';
import { platforms } from '@zhixing/workplace/platform.ts';
import { readWorkplace } from './settings.ts';
import { deleteOldRuns, startRun } from './sync/runs.ts';

/** Nightly synchronisation of each scheduled workplace. The results are recorded by the runs. */
export const syncTask: ScheduledWork = {
  code: 'syncWorkplaces',
  cron: '40 3 * * *',
  run: async (engine) => {
    const { database: db } = engine;
    await deleteOldRuns(db, engine.now());
    const begun: string[] = [];
    for (const platform of platforms) {
      const { settings } = await readWorkplace(db, platform);
      if (!settings.scheduled) continue;
      const run = await startRun(systemContext(engine), platform, { trial: false, cause: 'time' }).catch(unlessRunning);
      if (run !== null) begun.push(platform);
    }
    return begun.length === 0 ? null : begun.join(', ');
  },
};

/** A run started by hand is already in progress and is enough. */
function unlessRunning(error: unknown): null {
  if (error instanceof AppError && error.key === 'workplaceSync.running') return null;
  throw error;
}
