import { type Context, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { STANDARD_SHEET, usableSheets } from '@zhixing/engine/ports/printing.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { type FlowDocument, flowDocumentSchema } from '@zhixing/flow';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { flowErrors } from '../flow.errors.ts';
import { FlowTemplate } from '../flow-template.model.ts';
import { FlowVersion } from '../flow-version.model.ts';
import { findingsIn, findingViews, requireValid } from './findings.ts';
import { namesIn } from './offers.ts';
import { mustBeRemovable } from './removable.ts';
import { simulate } from './simulate.ts';
import { simulationView } from './simulation-view.ts';
import { warningsIn } from './warnings.ts';

const id = z.uuid();
const params = z.strictObject({ id });
const nothing = z.strictObject({});
const document = z.record(z.string().max(60), z.unknown());
const byNode = z.record(z.string().max(60), z.array(z.string().max(64)).max(200)).default({});
const LARGEST = 1024 * 1024;

const simulation = z.strictObject({
  document,
  initiator: id,
  values: z.record(z.string().max(80), z.unknown()).default({}),
  decisions: z.record(z.string().max(60), z.enum(['agree', 'reject'])).default({}),
  chosen: byNode,
  branches: byNode,
  rows: z.record(z.string().max(60), z.int().min(0).max(200)).default({}),
});

/** Routes of versions: editing, checking, simulating and enabling documents. */
export const versionRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/workflow/template/Info/:id',
      access: 'policy',
      params,
      query: nothing,
      summary: 'A version with its document',
    },
    ({ params }, ctx) => infoOf(ctx, params.id),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/workflow/template/Info/:id',
      access: 'policy',
      params,
      body: z.strictObject({ note: z.string().max(200).optional() }),
      summary: 'Copy a version to design it further',
    },
    ({ params, body }, ctx) =>
      once(ctx, ['copy version', params.id, body], async (inner) => {
        const { template, document: design } = await repo(FlowVersion, inner).get(params.id);
        const {
          id: made,
          number,
          version,
        } = await repo(FlowVersion, inner).create({ template, document: design, note: body.note ?? null });
        return { id: made, number, version };
      }),
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: '/api/workflow/template/Info/:id',
      access: 'policy',
      params,
      query: nothing,
      summary: 'Delete a version in design',
    },
    async ({ params }, ctx) => {
      const model = ctx.engine.registry.get('flowVersion');
      await mustBeRemovable(ctx, (await loadRow(ctx, model, params.id, mustBeAble(ctx, model, 'delete'))) as never);
      await repo(FlowVersion, ctx).remove(params.id);
      return null;
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/workflow/template/Save',
      access: 'policy',
      bodyLimit: LARGEST,
      body: z.strictObject({ id, version: z.int(), document, note: z.string().max(200).nullish(), enable: z.boolean().default(false) }),
      summary: 'Write the document of a version in design; with `enable` it comes into force',
    },
    ({ body }, ctx) => once(ctx, ['save flow', body], (inner) => save(inner, body)),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/workflow/template/Info/:id/Enable',
      access: 'policy',
      params,
      body: nothing,
      summary: 'Put a version in force in the place of the one that was',
    },
    async ({ params }, ctx) => {
      await repo(FlowVersion, ctx).act(params.id, 'enable');
      return infoOf(ctx, params.id);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/workflow/template/Check',
      access: 'policy',
      bodyLimit: LARGEST,
      body: z.strictObject({ document }),
      summary: 'What is wrong with the document of a flow, node by node',
    },
    async ({ body }, ctx) => {
      mustDesign(ctx);
      return checked(ctx, body.document);
    },
  ),
];

/** Simulates a flow; needs the work calendar. */
export const simulateRoute: Route = defineRoute(
  {
    method: 'POST',
    path: '/api/workflow/template/Simulate',
    access: 'policy',
    bodyLimit: LARGEST,
    body: simulation,
    summary: 'Play a flow without writing anything: who would be asked, which way it goes',
  },
  ({ body }, ctx) => tryOut(ctx, body),
);

const mustDesign = (ctx: Context): void => void mustBeAble(ctx, ctx.engine.registry.get('flowVersion'), 'update');

async function infoOf(ctx: Context, version: string) {
  const { digest, ...row } = await repo(FlowVersion, ctx).get(version);
  const template = await repo(FlowTemplate, ctx).get(String(row.template));
  const parsed = flowDocumentSchema.safeParse(row.document);
  return {
    template,
    ...(await checked(ctx, row.document)),
    names: parsed.success ? await namesIn(ctx, parsed.data) : {},
    version: { ...row, product: digest !== null },
    titles: parsed.success ? titlesOf(ctx, parsed.data) : {},
    sheets: parsed.success ? await sheetsOf(ctx, parsed.data) : [],
  };
}

/** The findings about a document, which prevent publishing, and the warnings, which do not. */
const checked = async (ctx: Context, design: unknown) => ({
  findings: findingViews(ctx, design, await findingsIn(ctx, design)),
  warnings: findingViews(ctx, design, await warningsIn(ctx, design)),
});

/** The print templates that nodes may name, including the standard sheet of the product. */
async function sheetsOf(ctx: Context, { code, model }: FlowDocument): Promise<{ name: string; title: string }[]> {
  const own = { [STANDARD_SHEET]: ctx.engine.texts.text(ctx.language, 'flow.standardSheet') };
  const known = { ...own, ...(await usableSheets(ctx, { type: 'flow', subject: model, flow: code })) };
  return Object.entries(known).map(([name, title]) => ({ name, title }));
}

/** Titles of nodes from locale files, in the reader's language. */
function titlesOf({ engine, language }: Context, { code }: FlowDocument): Record<string, string> {
  const prefix = `flows.${code}.nodes.`;
  const keys = engine.texts.keys('zh').filter((key) => key.startsWith(prefix));
  return Object.fromEntries(keys.map((key) => [key.slice(prefix.length), engine.texts.text(language, key)]));
}

interface Saved {
  readonly id: string;
  readonly version: number;
  readonly document: Readonly<Record<string, unknown>>;
  readonly note?: string | null | undefined;
  readonly enable: boolean;
}

async function save(ctx: Context, { id: version, version: seen, document: design, note, enable }: Saved) {
  await ctx.db.transaction(async (db) => {
    const versions = repo(FlowVersion, within(ctx, db));
    await versions.update(version, { document: design as never, ...(note !== undefined && { note }) }, seen);
    if (enable) await versions.act(version, 'enable');
  });
  return infoOf(ctx, version);
}

/** Findings that do not prevent a simulation: they are about what happens around the flow. */
const PLAYABLE = ['F014', 'F016', 'F017', 'F018', 'F019', 'F025', 'F026', 'F027'];

async function tryOut(ctx: Context, { document: design, initiator, ...supposed }: z.infer<typeof simulation>) {
  mustDesign(ctx);
  const findings = await findingsIn(ctx, design);
  requireValid(
    ctx,
    design,
    findings.filter((finding) => !PLAYABLE.includes(finding.id)),
  );
  const parsed = flowDocumentSchema.parse(design);
  const model = ctx.engine.registry.get(parsed.model);
  const person = await initiatorOf(ctx, initiator);
  return simulationView(ctx, parsed, await simulate(ctx, { document: parsed, model, initiator: person }, supposed));
}

async function initiatorOf(ctx: Context, user: string) {
  const people = ctx.engine.registry.get('user');
  await loadRow(ctx, people, user, mustBeAble(ctx, people, 'read'));
  const [found] = await ctx.db.query<{ user: string; organisation: string | null; department: string | null; position: string | null }>(sql`
    select id as "user", organisation, department, positions[1] as position from "user" where id = ${user} and status = 'enabled' and deleted_at is null`);
  if (!found) throw flowErrors.notPresent();
  return found;
}
