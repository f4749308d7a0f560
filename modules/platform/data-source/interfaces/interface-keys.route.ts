import { type Context, elevated } from '@zhixing/engine/context.ts';
import { isAddressOrNetwork } from '@zhixing/engine/http/address-or-network.ts';
import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { resultMessage } from '@zhixing/engine/http/result-message.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { type ProgramKey, programKeys } from '../ports.ts';
import { DataInterface } from './data-interface.model.ts';
import { interfaceErrors } from './interface.errors.ts';
import { logPage } from './log-page.ts';

const base = '/api/system/InterfaceOauth';
const id = z.uuid();
const params = z.strictObject({ id });
const nothing = z.strictObject({});
const dataInterfaceIds = z.array(id).min(1).max(200);
const writing = { access: 'administrator', duties: ['security'] } as const;
const reading = { access: 'administrator', duties: ['security', 'audit'] } as const;

const readingRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: base,
      ...reading,
      summary: 'Programs that may ask data interfaces',
      query: z.strictObject({ ...pagingShape, keyword: z.string().max(100).default('') }),
    },
    async ({ query: { currentPage, pageSize, keyword } }, ctx) => {
      const all = (await use(ctx.engine, programKeys).find(ctx)).filter(({ name, prefix }) =>
        `${name} ${prefix}`.toLowerCase().includes(keyword.trim().toLowerCase()),
      );
      const from = (currentPage - 1) * pageSize;
      const list = all.slice(from, from + pageSize).map((key) => rowOf(ctx, key));
      return { list, pagination: { currentPage, pageSize, total: all.length } };
    },
  ),
  defineRoute(
    { method: 'GET', path: `${base}/:id`, ...reading, params, query: nothing, summary: 'A program that may ask data interfaces' },
    async (input, ctx) => rowOf(ctx, await keyOf(ctx, input.params.id)),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/dataInterfaceLog/:id`,
      ...reading,
      params,
      query: z.strictObject(pagingShape),
      summary: 'What a program has asked, the last first',
    },
    async (input, ctx) => logPage(elevated(ctx), { keyId: { eq: (await keyOf(ctx, input.params.id)).id } }, input.query),
  ),
];

const writingRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: base,
      ...writing,
      summary: 'Let a program ask data interfaces; its key is answered this once',
      body: z.strictObject({
        appName: z.string().trim().min(1).max(80),
        dataInterfaceIds,
        /** In days. */
        usefulLife: z.number().int().min(1).max(366),
        whiteList: z.array(z.string().max(50).refine(isAddressOrNetwork)).max(50).default([]),
      }),
    },
    async ({ body: { appName, dataInterfaceIds: interfaces, usefulLife, whiteList } }, ctx) => {
      await mustBeGivable(ctx, interfaces);
      const made = await use(ctx.engine, programKeys).make(ctx, { name: appName, days: usefulLife, addresses: whiteList, interfaces });
      return resultMessage(ctx, 'created', { id: made.id, appSecret: made.key, expiresAt: made.expiresAt });
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/saveInterfaceList`,
      ...writing,
      summary: 'Say which data interfaces a program may ask',
      body: z.strictObject({ interfaceIdentId: id, dataInterfaceIds }),
    },
    async ({ body }, ctx) => {
      await mustBeGivable(ctx, body.dataInterfaceIds);
      await use(ctx.engine, programKeys).bind(ctx, body.interfaceIdentId, body.dataInterfaceIds);
      return resultMessage(ctx, 'changed', null);
    },
  ),
  defineRoute(
    { method: 'DELETE', path: `${base}/:id`, ...writing, params, query: nothing, summary: 'End the key of a program, at once' },
    async (input, ctx) => {
      await use(ctx.engine, programKeys).revoke(ctx, (await keyOf(ctx, input.params.id)).id);
      return resultMessage(ctx, 'deleted', null);
    },
  ),
];

/** API keys for external programs that call data interfaces; such a key gives access to nothing else. */
export const interfaceKeyRoutes: readonly Route[] = [...readingRoutes, ...writingRoutes];

async function keyOf(ctx: Context, key: string): Promise<ProgramKey> {
  const [found] = await use(ctx.engine, programKeys).find(ctx, { id: key });
  if (!found) throw interfaceErrors.unknownProgram();
  return found;
}

const rowOf = ({ now }: Context, { id: key, name, prefix, interfaces, addresses, expiresAt, usedAt, revokedAt }: ProgramKey) => ({
  id: key,
  appId: prefix,
  appName: name,
  dataInterfaceIds: interfaces,
  whiteList: addresses,
  usefulLife: expiresAt.getTime(),
  lastUsed: usedAt?.getTime() ?? null,
  enabledMark: !revokedAt && expiresAt > now() ? 1 : 0,
});

// Refuses interfaces on own records: those use the permissions of the caller, and such a key has none.
async function mustBeGivable(ctx: Context, ids: readonly string[]): Promise<void> {
  const rows = await repo(DataInterface, elevated(ctx)).find({ id: { in: [...ids] } });
  if (rows.length < new Set(ids).size) throw interfaceErrors.unknownInterface();
  if (rows.some(({ kind }) => kind === 'records')) throw interfaceErrors.ownRecords();
}
