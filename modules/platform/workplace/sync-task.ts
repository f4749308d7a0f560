import { systemContext } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import type { ScheduledWork } from '@zhixing/engine/module.ts';
import { platforms } from '@zhixing/workplace/platform.ts';
import { readWorkplace } from './settings.ts';
import { forgetRuns, startRun } from './sync/runs.ts';

/** Every night, with each workplace that is to take part. What becomes of it is told by the runs themselves. */
export const syncTask: ScheduledWork = {
  code: 'syncWorkplaces',
  cron: '40 3 * * *',
  run: async (engine) => {
    const { database: db } = engine;
    await forgetRuns(db, engine.now());
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

/** Somebody has started one by hand: that one will do. */
function unlessRunning(error: unknown): null {
  if (error instanceof AppError && error.key === 'workplaceSync.running') return null;
  throw error;
}
