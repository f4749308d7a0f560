import type { Context } from '@zhixing/engine/context.ts';
import { isAddressOrNetwork } from '@zhixing/engine/http/address-or-network.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { keyPermissions } from '@zhixing/engine/permission/key-scopes.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { limits } from '../account/settings.ts';
import { line, nothing } from '../account/texts.ts';
import { securityAccess } from '../settings/security-access.ts';
import { mustBeForKeys } from './key-roles.ts';
import { listKeys, makeKey, revokeKey } from './keys.ts';
import { grantable } from './scope-choice.ts';

const own = '/api/permission/Users/Current/ApiKeys';
const system = '/api/system/ApiKey';
const one = z.strictObject({ id: z.string().max(60) });
const MAX_LINES = 300;

const shape = {
  name: line(80).trim().min(1),
  scope: z
    .array(z.strictObject({ model: z.string().min(1).max(80), verbs: z.array(z.enum(keyPermissions)).min(1).max(keyPermissions.length) }))
    .min(1)
    .max(MAX_LINES),
  addresses: z.array(z.string().max(50).refine(isAddressOrNetwork)).max(50).default([]),
  days: z.number().int().min(1).max(limits.keyDays),
};

const paging = z.strictObject({
  currentPage: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
  keyword: line(100).default(''),
});

const respondWith = ({ engine, language }: Context, what: 'keyMade' | 'keyRevoked', data: unknown = null): MessageResponse =>
  new MessageResponse(engine.texts.text(language, `account.told.${what}`), data);

/** Keys that users create for their own programs. */
export const ownKeyRoutes: readonly Route[] = [
  defineRoute({ method: 'GET', path: own, access: 'session', query: nothing, summary: 'The own API keys' }, (_input, ctx) =>
    listKeys(ctx, String(ctx.actor.userId), { currentPage: 1, pageSize: 100, keyword: '' }),
  ),
  defineRoute(
    { method: 'GET', path: `${own}/Scope`, access: 'session', query: nothing, summary: 'What an own API key may be good for' },
    async (_input, ctx) => ({ list: grantable(ctx) }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: own,
      access: 'session',
      proven: true,
      body: z.strictObject(shape),
      summary: 'Make an API key; it is answered this once',
    },
    async ({ body }, ctx) => respondWith(ctx, 'keyMade', await makeKey(ctx, body, { userId: String(ctx.actor.userId) })),
  ),
  defineRoute(
    { method: 'DELETE', path: `${own}/:id`, access: 'session', params: one, query: nothing, summary: 'Revoke an own API key' },
    ({ params }, ctx) => revoked(ctx, params.id, String(ctx.actor.userId)),
  ),
];

/** The list of all keys, and creating system keys, which have no owner. */
export const systemKeyRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: system, access: securityAccess, duties: ['security', 'audit'], query: paging, summary: 'All API keys' },
    ({ query }, ctx) => listKeys(ctx, null, query),
  ),
  defineRoute(
    {
      method: 'POST',
      path: system,
      access: securityAccess,
      proven: true,
      duties: ['security'],
      body: z.strictObject({ ...shape, roles: z.array(z.uuid()).min(1).max(20), organisation: z.uuid().nullable().default(null) }),
      summary: 'Make an API key of the system, which holds roles; it is answered this once',
    },
    async ({ body: { roles, organisation, ...body } }, ctx) => {
      await mustBeForKeys(ctx, roles, organisation);
      return respondWith(ctx, 'keyMade', await makeKey(ctx, body, { roles, organisation }));
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${system}/:id`,
      access: securityAccess,
      duties: ['security'],
      params: one,
      query: nothing,
      summary: 'Revoke anybody’s API key',
    },
    ({ params }, ctx) => revoked(ctx, params.id, null),
  ),
];

async function revoked(ctx: Context, id: string, userId: string | null): Promise<MessageResponse> {
  if (!isId(id)) throw accountErrors.unknownKey();
  await revokeKey(ctx, id, userId);
  return respondWith(ctx, 'keyRevoked');
}
