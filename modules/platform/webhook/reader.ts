import { type Actor, type Context, systemContext } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { can, visibility } from '@zhixing/engine/permission/access.ts';
import { narrowed } from '@zhixing/engine/permission/key-scopes.ts';
import { holdsMinors, logMinors, mustBeApproved } from '@zhixing/engine/permission/minors.ts';
import { actorsOf } from '@zhixing/engine/permission/readers.ts';
import { narrowingsOf, readPage } from '@zhixing/engine/read/page.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import type { Condition, EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Subscription } from './subscriptions.ts';

/** A context in the name of the owner of a webhook, with their current permissions; null where the owner may no longer sign in. */
export async function ownerContext(engine: Engine, { owner }: Subscription): Promise<Context | null> {
  const [actor] = owner === null ? [] : await actorsOf(engine, [owner]);
  return actor ? systemContext(engine, { actor: { ...actor, sessionId: null } }) : null;
}

/** Whether the owner may read a record that matches the condition; includes records in the recycle bin. */
export async function isReadableByOwner(ctx: Context, model: EffectiveModel, webhook: Subscription, record: string): Promise<boolean> {
  const scope = can(ctx, model, 'read');
  if (scope === null) return false;
  const condition = webhook.condition ? await narrowingsOf(ctx, model, { filter: webhook.condition }) : [];
  const [here, inBin] = [false, true].map((deleted) => predicate(ctx, model, [scope, ...condition], deleted));
  const rows = await ctx.db.query(sql`select 1 from ${tableOf(model)} t where t.id = ${record} and ((${here}) or (${inBin}))`);
  return rows.length > 0;
}

/** A record as sent, and its masked form for the log. */
export interface WebhookPayload {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly shown: Readonly<Record<string, unknown>>;
}

/**
 * The record as the owner may read it now, and the same with every sensitive field masked. Data about minors needs an export approval, is
 * logged record by record, and is always masked: unmasking needs a reason each time, which is missing here. Null where the owner may not
 * read the record or has no approval.
 */
export async function buildPayload(
  ctx: Context,
  model: EffectiveModel,
  { only, name }: Subscription,
  record: string,
): Promise<WebhookPayload | null> {
  const masked = { ...ctx, actor: withoutClear(ctx.engine, ctx.actor, model) };
  const shown = await read(masked, model, fieldsOf(masked, model, only), record);
  if (!shown) return null;
  if (holdsMinors(ctx.engine, model)) return (await isApproved(ctx, model, name, record)) ? { sent: shown, shown } : null;
  return { sent: (await read(ctx, model, fieldsOf(ctx, model, only), record)) ?? shown, shown };
}

async function isApproved(ctx: Context, model: EffectiveModel, reason: string, record: string): Promise<boolean> {
  try {
    const approval = await mustBeApproved(ctx, model, 'export', []);
    await logMinors(ctx, { model, purpose: 'export', reason, approval }, [record]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.key === 'model.approvalNeeded') return false;
    throw error;
  }
}

const withoutClear = (engine: Engine, actor: Actor, { name }: EffectiveModel): Actor => ({
  ...actor,
  administrator: false,
  access: narrowed(engine, actor.access, [{ model: name, verbs: ['read'] }]),
});

// Fields that the owner may no longer read are left out instead of failing the delivery.
function fieldsOf(ctx: Context, model: EffectiveModel, only: string | null): readonly string[] {
  const seen = visibility(ctx, model)
    .fields.filter(({ column }) => column !== null)
    .map(({ name }) => name);
  const asked = namesIn(only);
  return asked.length > 0 ? seen.filter((name) => asked.includes(name)) : seen;
}

/** Splits a list of names at commas and spaces. */
export const namesIn = (text: string | null): readonly string[] => (text ?? '').split(/[\s,，、]+/).filter((name) => name !== '');

async function read(ctx: Context, model: EffectiveModel, fields: readonly string[], id: string): Promise<Record<string, unknown> | null> {
  if (can(ctx, model, 'read') === null) return null;
  const filter: Condition = { id: { eq: id } };
  const { list } = await readPage(ctx, model, { currentPage: 1, pageSize: 1, filter, fields });
  return (JSON.parse(list) as Record<string, unknown>[])[0] ?? null;
}
