import type { ActionOf, AnyModel, Condition, Row } from '@zhixing/model';
import { type Context, elevated, isServer, memoKey } from './context.ts';
import { mustBeAble } from './permission/access.ts';
import { visibleRow } from './permission/mask.ts';
import { countRows, type FindOptions, findRows, loadRow, type Order, type Stored } from './read/read.ts';
import type { Values } from './write/values.ts';
import { actOnRecord, createRecord, removeRecord, updateRecord } from './write/write.ts';

/** Typed access to records of one model, with the same permission, scope, rules, history and outbox as the HTTP API. */
export interface Repository<M extends AnyModel> {
  /** The record as the actor sees it; throws 404 if there is none. */
  get(id: string): Promise<Row<M>>;
  find(condition: Condition, how?: { order?: Order; limit?: number }): Promise<Row<M>[]>;
  /** Only some fields of the records: of many records the rest costs more than the question. */
  find<F extends keyof Row<M> & string>(
    condition: Condition,
    how: { order?: Order; limit?: number; fields: readonly F[] },
  ): Promise<Pick<Row<M>, F>[]>;
  first(condition: Condition, how?: { order?: Order }): Promise<Row<M> | null>;
  count(condition: Condition): Promise<number>;
  /** Pass an `id` only for records that share the id of a record of another model. */
  create(values: Partial<Row<M>>, id?: string): Promise<Row<M>>;
  update(id: string, values: Partial<Row<M>>, version?: number): Promise<Row<M>>;
  remove(id: string, version?: number): Promise<void>;
  act(id: string, action: ActionOf<M>, args?: Values, version?: number): Promise<Row<M>>;
}

export function repo<M extends AnyModel>(model: M, ctx: Context): Repository<M> {
  const effective = ctx.engine.registry.get(model.name);
  const seen = (row: Stored) => visibleRow(ctx, effective, row) as unknown as Row<M>;
  return {
    get: async (id) => seen(await loadRow(ctx, effective, id, mustBeAble(ctx, effective, 'read'))),
    find: async (condition: Condition, how?: FindOptions) =>
      (await answered(ctx, [model.name, condition, how], () => findRows(ctx, effective, condition, how))) as unknown as Row<M>[],
    first: async (condition, how) => ((await findRows(ctx, effective, condition, { ...how, limit: 1 }))[0] ?? null) as Row<M> | null,
    count: (condition) => countRows(ctx, effective, condition),
    create: async (values, id) => seen(await createRecord(ctx, effective, values, id)),
    update: async (id, values, version) => seen(await updateRecord(ctx, effective, id, values, version)),
    remove: async (id, version) => void (await removeRecord(ctx, effective, id, version)),
    act: async (id, action, args, version) => seen(await actOnRecord(ctx, effective, id, action, args, version)),
  };
}

/** Asks once for what is asked again with the same words and the same rights, where the context keeps answers. */
function answered<T>(ctx: Context, question: readonly unknown[], ask: () => Promise<T>): Promise<T> {
  if (!ctx.answers) return ask();
  const key = `${isServer(ctx)} ${JSON.stringify(question)}`;
  const known = ctx.answers.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = ask();
  ctx.answers.set(key, answer);
  return answer;
}

/**
 * A record that a rule needs, unmasked and regardless of the actor's permissions; cached for the request or batch. Null if there is none.
 */
export function lookUp<M extends AnyModel>(model: M, id: string | null, ctx: Context): Promise<Row<M> | null> {
  if (id === null) return Promise.resolve(null);
  const key = memoKey(model, id);
  const known = ctx.memo.get(key);
  if (known) return known as Promise<Row<M> | null>;
  const answer = repo(model, elevated(ctx)).first({ id: { eq: id } });
  ctx.memo.set(key, answer);
  return answer;
}

/** Row-locks a record until the commit, regardless of the actor: serialises its writers and those of its dependants. Throws 404 if there is none. */
export const lockRecord = async <M extends AnyModel>(model: M, id: string, ctx: Context): Promise<Row<M>> =>
  (await loadRow(ctx, ctx.engine.registry.get(model.name), id, {}, { lock: 'change' })) as unknown as Row<M>;
