import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { User } from '../../../identity/account/user.model.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { readWorkplace } from '../settings.ts';
import { syncErrors } from '../sync.errors.ts';
import { markGone } from './apply.ts';
import { heldBy } from './read-ours.ts';
import { lastRuns, type Run, runById } from './runs.ts';
import type { Kind } from './steps.ts';

interface Gone {
  readonly place: number;
  readonly kind: Kind;
  readonly theirs: string;
  readonly ours: string;
}

/**
 * Disables records that are gone remotely, as confirmed by the actor, with the actor's own permissions. Only the latest run counts, since
 * its lines exclude those who have returned.
 * @returns how many were disabled; those disabled before, or holding more permissions since, are skipped
 */
export async function confirmGone(ctx: Context, id: string, places: readonly number[]): Promise<number> {
  const run = await runById(ctx.db, id);
  const [latest] = (await lastRuns(ctx.db, run.platform, LOOK_BACK)).filter(({ trial }) => !trial);
  if (latest?.id !== id) throw syncErrors.notLatest();
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const lines = await db.query<Gone>(sql`
      select place, kind, theirs, ours from sys_workplace_line
      where run = ${id} and outcome = 'ask' and confirmed_at is null and place = any(${[...places]}::int[]) order by place for update`);
    const off = await switchOff(tx, run, lines);
    await audit(tx, { kind: 'job', verb: 'confirmGone', detail: { run: id, platform: run.platform, switchedOff: off } });
    return off;
  });
}

/** Dry runs in between are skipped. */
const LOOK_BACK = 50;

async function switchOff(tx: Context, { id, platform }: Run, lines: readonly Gone[]): Promise<number> {
  const { settings } = await readWorkplace(tx.db, platform);
  const held = await heldBy(
    tx.db,
    lines.map(({ ours }) => ours),
    settings.mayHold,
  );
  let off = 0;
  for (const line of lines.filter(({ ours }) => !held.has(ours))) {
    off += (await disabled(tx, line)) ? 1 : 0;
    await markGone(tx.db, platform, line.kind, line.theirs, tx.now());
    await tx.db.query(sql`update sys_workplace_line set confirmed_at = ${tx.now()} where run = ${id} and place = ${line.place}`);
  }
  return off;
}

async function disabled(tx: Context, { kind, ours }: Gone): Promise<boolean> {
  const records = kind === 'department' ? repo(Organisation, tx) : repo(User, tx);
  if ((await records.first({ id: { eq: ours }, status: { eq: 'enabled' } })) === null) return false;
  await records.act(ours, 'disable');
  return true;
}
