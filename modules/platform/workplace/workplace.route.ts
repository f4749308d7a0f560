import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { sourceShape } from '@zhixing/engine/jobs/source.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Platform } from '@zhixing/workplace/platform.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { readWorkplace, storeWorkplace } from './settings.ts';
import { type Settings, secretNames, settingsShapes } from './settings-shape.ts';
import { confirmGone } from './sync/confirm.ts';
import { lineViews, runViews } from './sync/run-views.ts';
import { lastRuns, runById, startRun } from './sync/runs.ts';
import { outcomes } from './sync/steps.ts';
import { tryOut } from './try-out.ts';

const PATH = '/api/system/SynThirdInfo';
const RUNS = 20;
const MAX_CONFIRMED = 2000;
const nothing = z.strictObject({});
const access = { access: 'administrator', duties: ['system'] } as const;
const watching = { access: 'administrator', duties: ['system', 'audit'] } as const;
const secret = z.string().trim().min(1).max(200);
const runParams = z.strictObject({ id: z.uuid() });

/** Routes of WeCom and DingTalk: settings, connection tests and synchronisation. */
export const workplaceRoutes: readonly Route[] = [
  ...ofPlatform('wecom'),
  ...ofPlatform('dingtalk'),
  defineRoute(
    {
      method: 'GET',
      path: `${PATH}/runs/:id/lines`,
      ...watching,
      params: runParams,
      query: z.strictObject({ ...pagingShape, outcome: z.enum(outcomes).optional() }),
      summary: 'What a run has done, or would do, one by one',
    },
    async ({ params, query }, ctx) => lineViews(ctx, (await runById(ctx.db, params.id)).id, query),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${PATH}/runs/:id/confirm`,
      ...access,
      params: runParams,
      body: z.strictObject({ places: z.array(z.number().int().min(1)).min(1).max(MAX_CONFIRMED) }),
      summary: 'Switch off who is gone there, as the last run has listed them',
    },
    async ({ params, body }, ctx) => {
      const count = await confirmGone(ctx, params.id, body.places);
      return respondWith(ctx, 'switchedOff', { count }, { count });
    },
  ),
];

function ofPlatform(platform: Platform): readonly Route[] {
  const path = `${PATH}/${platform}`;
  const secrets = z.strictObject(Object.fromEntries(secretNames[platform].map((name) => [name, secret.nullable().optional()])));
  return [
    defineRoute(
      { method: 'GET', path, ...watching, query: nothing, summary: `Settings of ${platform}, and its last runs` },
      (_input, ctx) => tell(ctx, platform),
    ),
    defineRoute(
      {
        method: 'PUT',
        path,
        ...access,
        body: z.strictObject({ settings: settingsShapes[platform] as z.ZodType<Settings>, secrets: secrets.default({}) }),
        summary: `Keep the settings of ${platform}; secrets that are left out stay`,
      },
      async ({ body }, ctx) => {
        const given = Object.fromEntries(
          Object.entries(body.secrets).filter((one): one is [string, string | null] => one[1] !== undefined),
        );
        await storeWorkplace(ctx, platform, { settings: body.settings, secrets: given });
        return respondWith(ctx, 'kept', {}, await tell(ctx, platform));
      },
    ),
    defineRoute(
      { method: 'POST', path: `${path}/check`, ...access, body: nothing, summary: `Try out whether ${platform} answers` },
      async (_input, ctx) => {
        const shown = await tryOut(ctx, platform);
        await audit(ctx, { kind: 'setting', verb: 'tryOut', detail: { platform, ok: shown.every(({ tone }) => tone !== 'danger') } });
        return { list: shown };
      },
    ),
    defineRoute(
      {
        method: 'POST',
        path: `${path}/runs`,
        ...access,
        body: z.strictObject({ trial: z.boolean(), forced: z.boolean().default(false), source: sourceShape }),
        summary: `Synchronise with ${platform}, or try it out`,
      },
      async ({ body: { trial, forced, source } }, ctx) => {
        const id = await startRun(ctx, platform, { trial, forced, cause: 'hand', source });
        return respondWith(ctx, trial ? 'trialBegun' : 'runBegun', {}, { id });
      },
    ),
  ];
}

async function tell(ctx: Context, platform: Platform) {
  const { settings, secrets, updatedAt } = await readWorkplace(ctx.db, platform);
  const [linked] = await ctx.db.query<{ departments: number; people: number }>(sql`
    select count(*) filter (where kind = 'department')::int as departments, count(*) filter (where kind = 'person')::int as people
    from sys_workplace_link where platform = ${platform} and gone_at is null`);
  return {
    settings,
    // Only whether a secret is set; the secret itself never leaves the server.
    secrets: Object.fromEntries(secretNames[platform].map((name) => [name, secrets[name] !== undefined])),
    updatedAt,
    linked: linked ?? { departments: 0, people: 0 },
    runs: await runViews(ctx, await lastRuns(ctx.db, platform, RUNS)),
  };
}

const respondWith = (ctx: Context, key: string, params: Readonly<Record<string, unknown>>, data: unknown) =>
  new MessageResponse(ctx.engine.texts.text(ctx.language, `workplaceSync.told.${key}`, params), data);
