import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { modelErrors } from '../errors.ts';
import { requireReauthentication } from './reauthentication.ts';

/** Purposes for which approvals allow access to minors' data. */
export type MinorsPurpose = 'unmask' | 'export';

/** The approval under which minors' data is accessed; null if none is required: other models, and the server itself. */
export type MinorsApproval = { readonly id: string } | null;

const MIN_REASON_LENGTH = 4;

/** The fields concerned; in a model about minors, every field counts. */
type Names = readonly string[];

/**
 * Whether minors' data is concerned: the model is flagged, or refers to a flagged model, or one of the fields is flagged. Checking
 * references covers designer models that refer to students even if their author forgot the flag.
 */
export function holdsMinors({ registry }: Pick<Engine, 'registry'>, model: EffectiveModel, names: Names = []): boolean {
  if (model.document.minors === true) return true;
  const toMinors = ({ kind, settings }: EffectiveModel['fields'][string]) =>
    kind.reference !== null && registry.find(String(settings.model))?.document.minors === true;
  return Object.values(model.fields).some(toMinors) || names.some((name) => model.fields[name]?.settings.minors === true);
}

/** Whether the actor needs an approval: staff including administrators do; jobs of the server itself do not. */
const isGuarded = ({ engine, actor }: Context, model: EffectiveModel, names: Names): boolean =>
  actor.userId !== null && holdsMinors(engine, model, names);

/** Rejects reasons that are too short, or that PostgreSQL cannot store. */
export function mustSayWhy(reason: string): string {
  const said = reason.trim();
  if ([...said].length < MIN_REASON_LENGTH || !said.isWellFormed() || said.includes('\0'))
    throw modelErrors.reasonNeeded({ min: MIN_REASON_LENGTH });
  return said;
}

/** The reason of an export; required for minors' data. */
export const mustSayWhyOfMinors = (ctx: Context, model: EffectiveModel, names: Names, reason: string | undefined): string | undefined =>
  isGuarded(ctx, model, names) ? mustSayWhy(reason ?? '') : reason;

/**
 * Staff may handle minors' data only under an approval in force for the user, the model and the purpose (未成年人网络保护条例, article 36). If no
 * module stores approvals, access is refused.
 */
export async function mustBeApproved(ctx: Context, model: EffectiveModel, purpose: MinorsPurpose, names: Names): Promise<MinorsApproval> {
  if (!isGuarded(ctx, model, names)) return null;
  const approval = await approvalOf(ctx, model, purpose);
  if (purpose === 'export' && approval) requireReauthentication(ctx);
  if (approval) return approval;
  throw modelErrors.approvalNeeded({ model: ctx.engine.words.title(ctx.language, model) }, { data: { model: model.name, purpose } });
}

async function approvalOf(ctx: Context, model: EffectiveModel, purpose: MinorsPurpose): Promise<MinorsApproval> {
  for (const module of ctx.engine.modules) {
    const id = await module.approval?.(ctx, model, purpose);
    if (id) return { id };
  }
  return null;
}

interface Handling {
  readonly model: EffectiveModel;
  readonly purpose: MinorsPurpose | 'file';
  readonly reason: string | null;
  readonly approval: MinorsApproval;
}

/** Logs access to each record in one statement: user, record, reason and approval. */
export async function logMinors(ctx: Context, { approval, ...handling }: Handling, ids: readonly string[]): Promise<void> {
  if (approval === null || ids.length === 0) return;
  await writeLines(ctx, { approval, ...handling }, ids);
}

/**
 * Logs that a user opened a file of a record with minors' data. Files that a grant shows unmasked need no approval; one in force is
 * recorded.
 */
export async function logMinorsFile(ctx: Context, model: EffectiveModel, field: string, id: string): Promise<void> {
  if (!isGuarded(ctx, model, [field])) return;
  await writeLines(ctx, { model, purpose: 'file', reason: null, approval: await approvalOf(ctx, model, 'unmask') }, [id]);
}

async function writeLines(ctx: Context, { model, purpose, reason, approval }: Handling, ids: readonly string[]): Promise<void> {
  await ctx.db.query(sql`
    insert into sys_minors_log (user_id, organisation_id, model, record_id, purpose, reason, approval, job, at)
    select ${ctx.actor.userId}::uuid, ${ctx.actor.organisationId}::uuid, ${model.name}, handled.id, ${purpose}, ${reason}, ${approval?.id ?? null}::uuid,
      ${ctx.job ?? null}::uuid, ${ctx.now()}::timestamptz
    from unnest(${[...ids]}::uuid[]) handled(id)`);
}

/** Access log of minors' data. It outlives the records: it stores their ids, but no contents. */
export const minorsTables: readonly string[] = [
  `create table if not exists sys_minors_log (
    id bigint generated always as identity primary key, user_id uuid not null, organisation_id uuid, model text not null, record_id uuid not null,
    purpose text not null, reason text, approval uuid, job uuid, at timestamptz(3) not null)`,
  // Opening a file needs no approval, but is logged.
  'alter table sys_minors_log alter column approval drop not null',
  'create index if not exists ix_sys_minors_log_time on sys_minors_log (at desc, id desc)',
  'create index if not exists ix_sys_minors_log_record on sys_minors_log (model, record_id)',
];
