import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import type { Grant } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { accessErrors } from './access.errors.ts';
import { Authorisation } from './authorisation.model.ts';
import { checkedGrant } from './check-grant.ts';
import { firstNotHeld } from './covered.ts';
import { documentOf, grantsFrom, type ModelGrant } from './documents.ts';
import { heldItems, itemsOf } from './items.ts';
import type { NamedPrincipal } from './principals.ts';
import { stampFor } from './records.ts';

/** What a holder is to have: subject → document, null for what is declared in the product (for roles) or nothing. */
export type Wanted = Readonly<Record<string, unknown>>;

/** What a holder has on one model now, and what it would have if nobody had written anything down. */
export async function grantOn(
  ctx: Context,
  principal: NamedPrincipal,
  model: EffectiveModel,
): Promise<{ now: ModelGrant; declared: ModelGrant }> {
  const { engine } = ctx;
  const declared = engine.grants.filter((grant) => grant.role === principal.role && grant.model === model.name);
  const written = (await engine.access.records()).grants.get(principal.key)?.get(model.name);
  return { now: documentOf(model, written ?? declared), declared: documentOf(model, declared) };
}

/**
 * Writes down what a holder may do, in one transaction: it counts for everybody who holds it from the next request on, on every server.
 * Throws where the writer gives what he does not hold himself, where it is his own, and with a stamp where somebody else has written since
 * it was read.
 */
export async function authorise(ctx: Context, principal: NamedPrincipal, wanted: Wanted, stamp?: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const asker = within(ctx, db);
    const tx = elevated(asker);
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${principal.key}, 0))`);
    if (stamp !== undefined && stamp !== (await stampNow(tx, principal))) throw accessErrors.changedMeanwhile({ name: principal.name });
    for (const [subject, document] of Object.entries(wanted)) {
      if (document !== null) await mustBeHeld(asker, principal, subject, document);
      await writeDown(tx, principal, subject, document);
    }
  });
}

async function stampNow(tx: Context, { field, id }: NamedPrincipal): Promise<string> {
  return stampFor(await repo(Authorisation, tx).find({ [field]: { eq: id } } as never));
}

async function writeDown(tx: Context, principal: NamedPrincipal, subject: string, document: unknown): Promise<void> {
  const authorisations = repo(Authorisation, tx);
  const known = await authorisations.first({ [principal.field]: { eq: principal.id }, subject: { eq: subject } } as never);
  if (document === null) return known ? authorisations.remove(known.id) : undefined;
  if (known) await authorisations.update(known.id, { document } as never);
  else await authorisations.create({ [principal.field]: principal.id, subject, document } as never);
}

// Taking away is always allowed; what is added must be held by whoever adds it.
async function mustBeHeld(ctx: Context, principal: NamedPrincipal, subject: string, document: unknown): Promise<void> {
  const checked = await checkedGrant(ctx, subject, document);
  if (ctx.actor.access.everything || ctx.actor.duties?.includes('security')) return;
  const model = ctx.engine.registry.find(subject);
  if (!model) return itemsMustBeHeld(ctx, principal, subject, (checked as { items: string[] }).items);
  const { now } = await grantOn(ctx, principal, model);
  const missing = firstNotHeld(ctx.actor, model, added(model, principal, now, checked as ModelGrant));
  if (missing) throw accessErrors.notHeld({ what: missing });
}

async function itemsMustBeHeld(ctx: Context, principal: NamedPrincipal, subject: string, items: readonly string[]): Promise<void> {
  const { now } = await itemsOf(ctx, principal, subject);
  const held = await heldItems(ctx, subject);
  const missing = items.find((item) => !now.includes(item) && !held.has(item));
  if (missing !== undefined) throw accessErrors.notHeld({ what: missing });
}

/** The grants that are in one document and not yet in another. */
function added(model: EffectiveModel, { key }: NamedPrincipal, before: ModelGrant, after: ModelGrant): readonly Grant[] {
  const widened = isWider(before.sees, after.sees) || isWider(before.writes, after.writes) || isWider(before.clear, after.clear);
  // Fields count on every row that the holder reaches: with more of them everything is given anew.
  if (widened) return grantsFrom(key, model.name, after);
  const permissions = Object.entries(after.abilities).flatMap(([permission, schemes]): [string, string[]][] => {
    const fresh = schemes.filter((scheme) => !before.abilities[permission]?.includes(scheme));
    return fresh.length > 0 ? [[permission, fresh]] : [];
  });
  return grantsFrom(key, model.name, { ...after, abilities: Object.fromEntries(permissions) });
}

const isWider = (before: readonly string[] | null, after: readonly string[] | null): boolean =>
  before !== null && (after === null || after.some((name) => !before.includes(name)));
