import type { Engine } from '@zhixing/engine/engine.ts';
import { copyFiles } from '@zhixing/engine/files/copy-files.ts';
import { UsageError } from '@zhixing/modules/identity/account/cli-commands.ts';
import { megabytes } from '@zhixing/modules/platform/backup/backups.ts';
import { checkFiles } from '@zhixing/modules/platform/file/check-files.ts';
import type { PlainCommand } from './backup-commands.ts';
import { diskFilesOf, filesOf } from './file-place.ts';

type Say = (line: string) => void;

export const fileUsage = `files copy --to-bucket | --to-disk
                copy the files in DATA_DIR into the bucket that FILES names, or back; every server must be stopped
files check     read every file and compare it with what its record says`;

/** `files copy`, which needs no database. */
export const fileCommands: Readonly<Record<string, PlainCommand>> = { copy };

async function copy(env: Parameters<PlainCommand>[0], args: readonly string[], say: Say): Promise<void> {
  if (args.length !== 1 || !['--to-bucket', '--to-disk'].includes(args[0] ?? ''))
    throw new UsageError('Use files copy with --to-bucket or --to-disk.');
  if (!env.bucket)
    throw new UsageError('FILES names no bucket: set it to s3://bucket, with S3_ENDPOINT and the keys, for this command too.');
  const stores = [diskFilesOf(env), filesOf(env)] as const;
  const [from, to] = args[0] === '--to-bucket' ? stores : stores.toReversed();
  if (!from || !to) return;
  await to.check();
  const { copied, bytes, there } = await copyFiles(from, to);
  say(`${copied} files copied (${megabytes(bytes)} MB), ${there} were there already. Nothing was removed.`);
}

/** `files check`: returns 1 if a file is missing or damaged. */
export async function checkCommand(engine: Engine, args: readonly string[], say: Say): Promise<number> {
  if (args.length > 0) throw new UsageError('Use files check.');
  const { checked, faults } = await checkFiles(engine);
  for (const { id, name, fault } of faults) say(`  ${id}  ${fault}  ${name}`);
  say(`${checked} files were read: ${faults.length === 0 ? 'all are as they were sent' : `${faults.length} are missing or damaged`}.`);
  return faults.length === 0 ? 0 : 1;
}
