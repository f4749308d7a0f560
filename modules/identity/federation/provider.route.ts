import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import type { AccountSettings } from '../account/settings.ts';
import { line, nothing } from '../account/texts.ts';
import { securityAccess } from '../settings/security-access.ts';
import { describeKinds } from './describe-kinds.ts';
import { explain } from './explain.ts';
import { grouped, ungrouped } from './failures.ts';
import { federationErrors } from './federation.errors.ts';
import { probeOf } from './probe.ts';
import { providerById } from './providers.ts';
import { redirectUriOf } from './redirect-uri.ts';
import { storeProviderSecret } from './secrets.ts';

const BASE = '/api/system/IdentityProvider';
const changing = { access: securityAccess, duties: ['security'] } as const;
const looking = { access: securityAccess, duties: ['security', 'audit'] } as const;
const id = z.strictObject({ id: z.uuid() });
const SECRET = 4000;

/** Administration of providers apart from their records: secrets, tests, and the reasons of failed sign-ins. */
export const providerRoutes = (settings: AccountSettings): readonly Route[] => [
  defineRoute(
    { method: 'GET', path: `${BASE}/Kinds`, ...looking, query: nothing, summary: 'Kinds of sign-in providers with their settings' },
    async ({ request }, ctx) => ({ redirectUri: await redirectUriOf(ctx, request), kinds: describeKinds(ctx) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${BASE}/:id/Secret`,
      ...looking,
      params: id,
      query: nothing,
      summary: 'Since when a secret is kept; never what it is',
    },
    async ({ params }, ctx) => {
      const [stored] = await ctx.db.query<{ at: Date }>(sql`select set_at as at from sys_provider_secret where provider = ${params.id}`);
      return { setAt: stored?.at.getTime() ?? null };
    },
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${BASE}/:id/Secret`,
      ...changing,
      proven: true,
      params: id,
      body: z.strictObject({ secret: line(SECRET).min(1).nullable() }),
      summary: 'Stores a secret of a provider, or deletes it',
    },
    async ({ params, body }, ctx) => {
      await changeSecret(ctx, settings, params.id, body.secret);
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'federation.told.secret'));
    },
  ),
  defineRoute(
    { method: 'POST', path: `${BASE}/:id/Test`, ...changing, params: id, body: nothing, summary: 'Try a provider out, step by step' },
    async ({ params }, ctx) => {
      const provider = await providerById(ctx.engine, settings, params.id);
      if (!provider) throw federationErrors.notOffered();
      await audit(ctx, { kind: 'setting', verb: 'test', model: 'identityProvider', record: params.id });
      return { steps: await probeOf(ctx, provider) };
    },
  ),
  failuresRoute,
];

async function changeSecret(ctx: Context, settings: AccountSettings, provider: string, secret: string | null): Promise<void> {
  if (!(await providerById(ctx.engine, settings, provider))) throw federationErrors.notOffered();
  await ctx.db.transaction(async (db) => {
    await storeProviderSecret(db, settings, { provider, secret, now: ctx.now() });
    const verb = secret === null ? 'forgetSecret' : 'setSecret';
    await audit(within(ctx, db), { kind: 'setting', verb, model: 'identityProvider', record: provider });
  });
}

interface Failure {
  readonly reference: string;
  readonly at: Date;
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly address: string;
  readonly provider: string | null;
  readonly total: number;
}

const failuresRoute = defineRoute(
  {
    method: 'GET',
    path: `${BASE}/Failures`,
    ...looking,
    query: z.strictObject({
      reference: line(20).optional(),
      currentPage: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(500).default(20),
    }),
    summary: 'Why people from outside were not let in, newest first',
  },
  async ({ query: { reference, currentPage, pageSize } }, ctx) => {
    const which = reference ? sql`where f.reference = ${ungrouped(reference)}` : empty;
    const rows = await ctx.db.query<Failure>(sql`
      select f.reference, f.at, f.reason, f.params, f.address, p.name as provider, count(*) over ()::int as total
      from sys_outside_failure f left join identity_provider p on p.id = f.provider ${which}
      order by f.at desc, f.reference limit ${pageSize} offset ${(currentPage - 1) * pageSize}`);
    const list = rows.map(({ total: _total, at, ...row }) => ({
      ...row,
      reference: grouped(row.reference),
      at: at.getTime(),
      ...explain(ctx, row.reason, row.params),
    }));
    return { list, pagination: { currentPage, pageSize, total: rows[0]?.total ?? 0 } };
  },
);
