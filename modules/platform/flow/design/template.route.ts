import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { shownName } from '@zhixing/engine/text/product-names.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import type { FlowDocument } from '@zhixing/flow';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { FlowTemplate } from '../flow-template.model.ts';
import { FlowVersion } from '../flow-version.model.ts';
import { bind, release } from './binding.ts';
import { offersTo } from './offers.ts';
import { mustBeUnused } from './removable.ts';
import { exportFlow, importFlow } from './transfer.ts';

const id = z.uuid();
const params = z.strictObject({ id });
const nothing = z.strictObject({});
const LARGEST = 2 * 1024 * 1024;
const code = z.string().regex(/^[a-z][a-z0-9.-]{0,59}$/);

const about = {
  name: z.string().min(1).max(80),
  category: z.string().max(40).nullish(),
  icon: z.string().max(40).nullish(),
  description: z.string().max(500).nullish(),
  remark: z.string().max(500).nullish(),
  sortCode: z.int().min(0).max(999_999_999).nullish(),
  startedBy: z.enum(['everybody', 'named']).optional(),
  starters: z.array(id).max(200).nullish(),
  starterRoles: z.array(id).max(200).nullish(),
  starterOrganisations: z.array(id).max(200).nullish(),
};

/** Routes of templates: creating, changing, copying, exporting, importing, and binding them to an action. */
export const templateRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: '/api/workflow/template/Options', access: 'policy', query: nothing, summary: 'What flows can be built with' },
    async (_input, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get('flowVersion'), 'update');
      return offersTo(ctx);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/workflow/template',
      access: 'policy',
      body: z.strictObject({ code, subject: z.string().max(60), ...about }),
      summary: 'Make a flow, with a first version to design',
    },
    ({ body }, ctx) =>
      once(ctx, ['flow template', body], async (inner) => {
        const made = await repo(FlowTemplate, inner).create(body as never);
        return { template: made, versions: await versionsOf(inner, made.id) };
      }),
  ),
  defineRoute(
    { method: 'GET', path: '/api/workflow/template/:id', access: 'policy', params, query: nothing, summary: 'A flow and its versions' },
    async ({ params }, ctx) => ({ template: await shownTemplate(ctx, params.id), versions: await versionsOf(ctx, params.id) }),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: '/api/workflow/template/:id',
      access: 'policy',
      params,
      body: z.strictObject({ version: z.int(), ...about, name: about.name.optional() }),
      summary: 'Change what a flow is called, where it stands and who may start it',
    },
    ({ params, body: { version, ...values } }, ctx) => repo(FlowTemplate, ctx).update(params.id, values as never, version),
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: '/api/workflow/template/:id',
      access: 'policy',
      params,
      query: nothing,
      summary: 'Delete a flow that has never run',
    },
    async ({ params }, ctx) => {
      // Checked first for a specific error; the general one only counts referring records.
      await mustBeUnused(ctx, await loaded(ctx, params.id, 'delete'));
      await repo(FlowTemplate, ctx).remove(params.id);
      return null;
    },
  ),
  defineRoute(
    {
      method: 'PUT',
      path: '/api/workflow/template/:id/UpDownShelf',
      access: 'policy',
      params,
      body: z.strictObject({ onShelf: z.boolean() }),
      summary: 'Put a flow on the shelf, or take it off: those that run go on',
    },
    ({ params, body }, ctx) => repo(FlowTemplate, ctx).act(params.id, body.onShelf ? 'putOn' : 'takeOff'),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: '/api/workflow/template/:id/Binding',
      access: 'policy',
      params,
      body: z.strictObject({ action: z.string().max(60).nullable() }),
      summary: 'Let a flow decide about an action of its model, or no longer',
    },
    async ({ params, body }, ctx) => {
      const template = await loaded(ctx, params.id, 'act:bind');
      await ctx.db.transaction(async (db) => {
        const tx = within(ctx, db);
        await (body.action ? bind(tx, template, body.action) : release(tx, template));
      });
      return repo(FlowTemplate, ctx).get(params.id);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/workflow/template/:id/Actions/Copy',
      access: 'policy',
      params,
      body: z.strictObject({ code, name: about.name }),
      summary: 'Copy a flow under another code, with the version that is in force',
    },
    ({ params, body }, ctx) =>
      once(ctx, ['copy flow', params.id, body], async (inner) => {
        const template = await loaded(inner, params.id, 'read');
        const file = await exportFlow(inner, template);
        const document = { ...(file.document as FlowDocument), code: body.code };
        const copy = { ...file, template: { ...file.template, name: body.name }, document };
        return inner.db.transaction((db) => importFlow(within(inner, db), { file: copy, how: 'refuse' }));
      }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/workflow/template/:id/Actions/Export',
      access: 'policy',
      params,
      query: nothing,
      summary: 'A flow as a document that another installation can take in',
    },
    async ({ params }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get('flowVersion'), 'update');
      const template = await loaded(ctx, params.id, 'read');
      const file = await exportFlow(ctx, template);
      await audit(ctx, { kind: 'export', verb: 'flow', model: 'flowTemplate', record: params.id });
      return file;
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/workflow/template/Actions/Import',
      access: 'policy',
      bodyLimit: LARGEST,
      body: z.strictObject({ file: z.unknown(), how: z.enum(['refuse', 'version']).default('refuse'), code: code.optional() }),
      summary: 'Take in the document of a flow, to be designed further',
    },
    async ({ body }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get('flowTemplate'), 'create');
      return once(ctx, ['import flow', body], (inner) => inner.db.transaction((db) => importFlow(within(inner, db), body as never)));
    },
  ),
];

async function loaded(ctx: Context, template: string, permission: 'read' | 'delete' | 'act:bind'): Promise<Row<typeof FlowTemplate>> {
  const model = ctx.engine.registry.get('flowTemplate');
  return (await loadRow(ctx, model, template, mustBeAble(ctx, model, permission))) as unknown as Row<typeof FlowTemplate>;
}

/** A template with its name in the reader's language, which flows of the product have. */
async function shownTemplate(ctx: Context, id: string) {
  const template = await repo(FlowTemplate, ctx).get(id);
  const name = ctx.engine.registry.get('flowTemplate').fields.name;
  return name ? { ...template, name: shownName(ctx, name, template.name) } : template;
}

/** The versions of a flow without their documents, the newest first; refused without permission to read them. */
async function versionsOf(ctx: Context, template: string) {
  const versions = await repo(FlowVersion, ctx).find({ template: { eq: template } }, { order: { field: 'number', descending: true } });
  return versions.map(({ document: _, digest, ...version }) => ({ ...version, product: digest !== null }));
}
