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

/**
 * New grants of a principal: subject → document. Null removes the stored grant, so that the product's declaration (for roles) or nothing
 * applies.
 */
export type Wanted = Readonly<Record<string, unknown>>;

/** A principal's grant on one model as it is now, and as the product declares it without stored records. */
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
 * Stores a principal's grants in one transaction; they apply from the next request of every holder, on every server. Throws if the actor
 * grants what they do not hold, if the grants are their own, or if another user has changed them since `stamp` was read.
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

// Removing a permission is always allowed; an added one must be held by the actor.
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

/** The grants that are in the new document but not in the old one. */
function added(model: EffectiveModel, { key }: NamedPrincipal, before: ModelGrant, after: ModelGrant): readonly Grant[] {
  const widened = isWider(before.sees, after.sees) || isWider(before.writes, after.writes) || isWider(before.clear, after.clear);
  // Field grants apply to every row that the principal reaches, so that a wider list counts as granting the whole document anew.
  if (widened) return grantsFrom(key, model.name, after);
  const permissions = Object.entries(after.abilities).flatMap(([permission, schemes]): [string, string[]][] => {
    const fresh = schemes.filter((scheme) => !before.abilities[permission]?.includes(scheme));
    return fresh.length > 0 ? [[permission, fresh]] : [];
  });
  return grantsFrom(key, model.name, { ...after, abilities: Object.fromEntries(permissions) });
}

const isWider = (before: readonly string[] | null, after: readonly string[] | null): boolean =>
  before !== null && (after === null || after.some((name) => !before.includes(name)));
