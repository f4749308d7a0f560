import type { Engine } from '@zhixing/engine/engine.ts';
import { dueRecords, type Erasure, eraseDeleted } from '@zhixing/engine/erasure/erase-deleted.ts';
import { UsageError } from '@zhixing/modules/identity/account/cli-commands.ts';

export const eraseUsage = `erase [--dry-run]
                erase for good what was deleted longer ago than ERASE_AFTER_DAYS, or only tell how much that is
                (the server does it every hour)`;

/** Erases records now that the server's hourly job would erase. */
export async function eraseCommand(engine: Engine, args: readonly string[], say: (line: string) => void): Promise<void> {
  if (args.length > 1 || (args.length === 1 && args[0] !== '--dry-run')) throw new UsageError('Use erase, or erase --dry-run.');
  if (engine.eraseAfterDays === null) return say('Nothing is ever erased: ERASE_AFTER_DAYS is off.');
  const due = await dueRecords(engine);
  if (args.length === 1) return say(summaryOf(due, 'Nothing is due.', `Deleted more than ${engine.eraseAfterDays} days ago:`));
  const erased = await eraseDeleted(engine);
  say(summaryOf(erased, 'Nothing was erased.', 'Erased for good:'));
  const left = await dueRecords(engine);
  if (left.length > 0) say(summaryOf(left, '', 'Still there, since others refer to them:'));
}

const summaryOf = (numbers: readonly Erasure[], none: string, some: string): string =>
  numbers.length === 0 ? none : [some, ...numbers.map(({ model, count }) => `  ${model} ${count}`)].join('\n');
