import { type Context, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Platform } from '@zhixing/workplace/platform.ts';
import sql from 'sql-template-tag';
import { User } from '../../../identity/account/user.model.ts';
import { UserRole } from '../../../identity/account/user-role.model.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { UserPosition } from '../../../identity/organisation/user-position.model.ts';
import { addLines } from './runs.ts';
import type { Step } from './steps.ts';

/** The context in which steps are applied. */
export interface Taking {
  readonly platform: Platform;
  readonly run: string;
  /** The organisation below which departments are placed and which people belong to. */
  readonly root: string;
  /** Organisations by the remote department id; steps add theirs. */
  readonly here: Map<string, string>;
}

/** Applies a step: record, link and line of the run in one transaction. A refusal by the rules of the record is recorded as a line. */
export async function take(ctx: Context, taking: Taking, step: Step): Promise<void> {
  try {
    await ctx.db.transaction(async (db) => {
      const tx = within({ ...ctx, memo: new Map() }, db);
      const ours = await done(tx, taking, step);
      await addLines(db, taking.run, [{ ...step, ours }]);
      if (ours !== null) db.afterCommit(() => remember(taking, step, ours));
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const params = { key: error.key, ...Object.fromEntries(Object.entries(error.fields).map(([name, { key }]) => [name, key])) };
    await addLines(ctx.db, taking.run, [{ ...step, outcome: 'refuse', reason: 'failed', params }]);
  }
}

const remember = ({ here }: Taking, { kind, theirs }: Step, ours: string): void => {
  if (kind === 'department') here.set(theirs, ours);
};

async function done(tx: Context, taking: Taking, step: Step): Promise<string | null> {
  if (step.outcome === 'refuse' || step.outcome === 'ask') return step.ours;
  const ours = step.kind === 'department' ? await department(tx, taking, step) : await person(tx, taking, step);
  if (step.outcome === 'disable') await markGone(tx.db, taking.platform, step.kind, step.theirs, tx.now());
  else await link(tx.db, taking.platform, step, ours, tx.now());
  return ours;
}

async function department(tx: Context, { root, here }: Taking, { outcome, ours, values = {}, within: above = '' }: Step): Promise<string> {
  const organisations = repo(Organisation, tx);
  const parent = above === '' ? root : (here.get(above) ?? root);
  if (ours === null) return (await organisations.create({ ...values, kind: 'department', parent })).id;
  if (outcome === 'disable') return (await organisations.act(ours, 'disable')).id;
  if (outcome === 'enable') await organisations.act(ours, 'enable');
  return (await organisations.update(ours, { ...values, parent })).id;
}

async function person(tx: Context, { here }: Taking, step: Step): Promise<string> {
  const { outcome, ours, values = {}, within: above = '', roles = [], position = null } = step;
  const users = repo(User, tx);
  if (ours !== null && outcome === 'disable') return (await users.act(ours, 'disable')).id;
  if (ours !== null && outcome === 'enable') await users.act(ours, 'enable');
  const all = { ...values, department: here.get(above) ?? null };
  const { id } = ours === null ? await users.create(all) : await users.update(ours, all);
  for (const role of roles) await repo(UserRole, tx).create({ user: id, role });
  if (position !== null) await repo(UserPosition, tx).create({ user: id, position });
  return id;
}

/** Links a remote department or person, or marks the link as present again. */
const link = (db: Database, platform: Platform, { kind, theirs }: Step, ours: string, now: Date): Promise<unknown> =>
  db.query(sql`
    insert into sys_workplace_link (platform, kind, theirs, ours, linked_at) values (${platform}, ${kind}, ${theirs}, ${ours}, ${now})
    on conflict (platform, kind, theirs) do update set gone_at = null`);

/** Marks a link whose remote side is gone and whose record was disabled here. */
export const markGone = (db: Database, platform: Platform, kind: Step['kind'], theirs: string, now: Date): Promise<unknown> =>
  db.query(sql`update sys_workplace_link set gone_at = ${now} where platform = ${platform} and kind = ${kind} and theirs = ${theirs}`);
