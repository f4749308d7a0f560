import type { Condition, EffectiveModel } from '@zhixing/model';
import { type Context, elevated } from '../context.ts';
import { mustBeAble } from '../permission/access.ts';
import type { Stored } from '../read/read.ts';
import { removeMany } from './remove-many.ts';
import { type Draft, type ManyOptions, writeMany } from './write-many.ts';

/**
 * Writes records that belong together, on an open transaction: in the scope of the actor, but with the server's sight of what they refer to.
 * Returns the stored rows in the order of the drafts; the first refusal refuses all of them.
 */
export async function writeAll(
  tx: Context,
  model: EffectiveModel,
  drafts: readonly Draft[],
  options: Pick<ManyOptions, 'inOrder'> = {},
): Promise<Stored[]> {
  if (drafts.length === 0) return [];
  const scopes: { createScope?: Condition; updateScope?: Condition } = {};
  if (drafts.some(({ before }) => before === null)) scopes.createScope = mustBeAble(tx, model, 'create');
  if (drafts.some(({ before }) => before !== null)) scopes.updateScope = mustBeAble(tx, model, 'update');
  const outcomes = await writeMany(elevated(tx), model, drafts, { ...scopes, ...options });
  return outcomes.map((outcome) => {
    if ('error' in outcome) throw outcome.error;
    return outcome.row;
  });
}

/** Removes records that belong together, if the actor may delete any. */
export async function removeAll(tx: Context, model: EffectiveModel, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  mustBeAble(tx, model, 'delete');
  await removeMany(elevated(tx), model, ids);
}
