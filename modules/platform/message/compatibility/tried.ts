import { type Context, elevated } from '@zhixing/engine/context.ts';
import { readOptions } from '@zhixing/engine/read/options.ts';
import { MessageAccount } from '../message-account.model.ts';
import type { Tried } from '../test-send/send-now.ts';
import { numberOf } from './numbers.ts';

/** Results of test messages for clients, with names and localised reasons. */
export async function triedOf(ctx: Context, tried: readonly Tried[]) {
  const accounts = await labelsOf(ctx, MessageAccount.name, tried);
  const people = await labelsOf(ctx, 'user', tried);
  const { texts } = ctx.engine;
  return tried.map(({ account, user, problem, ...one }) => ({
    ...one,
    messageType: numberOf(one.channel),
    account,
    accountName: accounts.get(account ?? '') ?? null,
    user,
    userName: people.get(user ?? '') ?? null,
    isSuccess: one.outcome === 'sent' ? 1 : 0,
    problem,
    result: texts.text(ctx.language, problem === null ? `message.options.outcome.${one.outcome}` : `message.options.problem.${problem}`),
  }));
}

async function labelsOf(ctx: Context, name: string, tried: readonly Tried[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(tried.flatMap(({ account, user }) => (name === 'user' ? user : account) ?? []))];
  if (ids.length === 0) return new Map();
  const { list } = await readOptions(elevated(ctx), ctx.engine.registry.get(name), { currentPage: 1, pageSize: 500, ids });
  return new Map(list.map(({ id, label }) => [id, label]));
}
