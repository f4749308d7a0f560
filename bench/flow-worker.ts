import { systemActor, systemContext } from '@zhixing/engine/context.ts';
import { openDatabase } from '@zhixing/engine/database/database.ts';
import { engineModule } from '@zhixing/engine/engine.module.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { diskFiles } from '@zhixing/engine/files/files.ts';
import { startEngine } from '@zhixing/engine/start-engine.ts';
import { workFlows } from '@zhixing/modules/platform/flow/due-work.ts';
import { officeModules } from '@zhixing/modules/platform/flow/tests/office.ts';
import { joined } from '@zhixing/modules/tests/joined.ts';
import { applyEvent } from '../modules/platform/flow/apply-event.ts';
import { tell } from './children.ts';

/*
 * A server process that decides: told {works, at} it agrees to each of the tasks, so many at once, and answers what became of it and how long each took;
 * `behind` has it do what flows leave behind as well.
 */

interface Work {
  readonly instance: string;
  readonly task: number;
  readonly user: string;
}

const database = await openDatabase({ url: process.env.DATABASE_URL ?? '', max: 25 });
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const office = joined([engineModule, ...officeModules(JSON.parse(process.env.FLOW_NODES ?? '[]'))]);
const engine = await startEngine({ ...office, database, log: quiet, files: diskFiles('/nowhere'), structure: 'keep' });

process.on('message', async ({ works, at, behind = false }: { works: Work[]; at: number; behind?: boolean }) => {
  const outcomes: Record<string, number> = {};
  const times: number[] = [];
  const queue = works.values();
  await Promise.all([
    behind && workFlows(engine),
    ...Array.from({ length: at }, async () => {
      for (const work of queue) {
        const began = performance.now();
        const outcome = await agree(work);
        if (outcome === 'agreed') times.push(performance.now() - began);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    }),
  ]);
  if (behind) await workFlows(engine);
  tell({ outcomes, times });
});
process.on('SIGTERM', () => void engine.stop().then(() => process.exit(0)));
tell({ url: '' });

function agree({ instance, task, user }: Work): Promise<string> {
  const ctx = { ...systemContext(engine), actor: { ...systemActor, userId: user } };
  return applyEvent(ctx, instance, { event: 'agree', task, by: { user } }).then(
    () => 'agreed',
    (error: unknown) => (error instanceof AppError ? error.key : String(error)),
  );
}
