import type { EffectiveModel } from '@zhixing/model';
import sql, { empty, type Sql } from 'sql-template-tag';
import { type Context, systemContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { currentRequest, type RequestContext } from '../observability/request-context.ts';
import type { AuditKind } from './line.ts';

/** An action to audit. Writes of records are audited by the write path itself. */
export interface AuditEntry {
  readonly kind: AuditKind;
  /** What was done, in one word: `end`, `refused`, `publish`. */
  readonly verb: string;
  readonly model?: string | null;
  readonly record?: string | null;
  /** All records concerned, if there are several. */
  readonly records?: readonly string[];
  /** The actor, if the context does not have one yet, as during sign-in. */
  readonly actor?: string | null;
  /** Facts that may be kept for years: never personal data of the records concerned. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The actor of the line, and the connection to write it on. */
type Author = RequestContext & Pick<Context, 'engine' | 'db' | 'now'>;

/** Writes one audit line on the connection of the context, so that it commits or rolls back together with the work. */
export async function audit(ctx: Author, entry: AuditEntry): Promise<void> {
  const { kind, verb, model = null, record = null, records = null, detail = null } = entry;
  const actor = entry.actor === undefined ? ctx.actor.userId : entry.actor;
  await ctx.db.query(sql`
    insert into sys_audit_open (at, kind, verb, model, record_id, records, actor, viewer, address, request, job, detail)
    values (${ctx.now()}, ${kind}, ${verb}, ${model}, ${record}, ${records && [...records]}::uuid[], ${actor}, ${ctx.actor.viewer ?? null},
      ${ctx.address.slice(0, 64)}, ${ctx.requestId}, ${ctx.job ?? null}, ${detailOf(ctx.actor, detail)}::jsonb)`);
  ctx.db.afterCommit(() => ctx.engine.audit.wake());
}

// Adds the API key that was used, besides its owner.
function detailOf({ key }: RequestContext['actor'], detail: AuditEntry['detail'] | null): string | null {
  const detailWithKey = key ? { ...detail, key: key.id, keyName: key.name } : detail;
  return detailWithKey ? JSON.stringify(detailWithKey) : null;
}

/** The same where there is no context: attributes the line to the current request, or else to the system. */
export const auditHere = (engine: Engine, db: Database, entry: AuditEntry): Promise<void> =>
  audit({ ...(currentRequest() ?? systemContext(engine)), engine, db, now: engine.now }, entry);

/**
 * The part of a statement that writes an audit line for each history row in `h`, which returns the columns of `historyReturning`. Contents
 * stay in the history, where they can be erased; the line has only their salted digest, which reveals nothing once the salt is erased with
 * them. With `values`, each of these fields has a line of its own.
 */
export function auditOfHistory(ctx: Context, model: EffectiveModel, values: readonly string[] = []): Sql {
  const { actor } = ctx;
  const kind = ctx.engine.isPermission(model.name) ? 'permission' : 'write';
  const each = values.length > 0 ? sql` cross join unnest(${[...new Set(values)]}::text[]) as one(field)` : empty;
  const own = sql`${detailOf(actor, null)}::jsonb`;
  const detail = values.length > 0 ? sql`coalesce(${own}, '{}') || jsonb_build_object('field', one.field)` : own;
  return sql`insert into sys_audit_open (at, kind, verb, model, record_id, actor, viewer, address, request, job, detail, history, digest) select ${ctx.now()}, case h.verb when 'unmask' then 'unmask' else ${kind} end, h.verb, ${model.name}, h.record_id, ${actor.userId}, ${actor.viewer ?? null}, ${ctx.address.slice(0, 64)}, ${ctx.requestId}, ${ctx.job ?? null}, ${detail}, h.id, sha256(convert_to(concat_ws(' ', h.salt, h.version, h.reason, h.changes), 'UTF8')) from h${each}`;
}

/** The columns that inserting the history must return for `auditOfHistory`. */
export const historyReturning: Sql = sql`returning id, record_id, version, verb, reason, changes, salt`;
