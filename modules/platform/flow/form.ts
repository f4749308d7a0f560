import type { Context } from '@zhixing/engine/context.ts';
import { describeModel } from '@zhixing/engine/describe/describe.ts';
import { describeRows } from '@zhixing/engine/describe/describe-form.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import { type FlowNode, type Offer, outlineOf } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { principalsIn } from './acting-for.ts';
import { maskedReader, shownRecord } from './masked-reader.ts';
import { type Arranged, arrangedFor } from './node-form.ts';
import { isWritable, rightsAt } from './required-input.ts';
import { rightToRows, rowRightsAt } from './row-rights.ts';
import type { Running } from './running.ts';

type Right = 'read' | 'write' | 'required';

const MAX_ROWS = 500;

/**
 * The record of a flow as a form: without the fields that the node hides, with the fields that it makes writable. Sensitive fields are
 * masked for everyone.
 */
export async function formOf(ctx: Context, running: Running, offers: readonly Offer[]) {
  const model = ctx.engine.registry.get(running.subject);
  const people = principalsIn(ctx, running.template);
  const hidden = hiddenFrom(model, running, people);
  const arranged = arrangedFor(running, people);
  const reader = maskedReader(ctx);
  const { record, labels, masked } = await shownRecord(ctx, model, running.record);
  const nodes = writingNodes(running, offers);
  const rights = rightsOf(model, nodes, hidden);
  return {
    model: asForm(ctx, describeModel(reader, model), Object.keys(rights), arranged),
    rights,
    one: {
      record: Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name))),
      labels: Object.fromEntries(Object.entries(labels).filter(([name]) => !hidden.has(name))),
      masked: masked.filter((name) => !hidden.has(name)),
      allowed: { update: false, delete: false, unmask: false, actions: [] },
    },
    rows: await rowsOf(ctx, model, running, { arranged, nodes }),
  };
}

type Described = ReturnType<typeof describeModel>;
type Rows = ReturnType<typeof describeRows>[number];

/** A description without permissions, and without links to records that the user may not read. */
function asForm(ctx: Context, described: Described, seen: readonly string[], arranged: Arranged | null) {
  const names = (list: readonly string[]) => list.filter((name) => seen.includes(name));
  const groups = arranged
    ? arranged.groups.map(({ title, fields }, index) => ({ title: `${index}`, label: title, fields: names(fields) }))
    : described.form.groups.map((group) => ({ ...group, fields: names(group.fields) }));
  const nothing = { create: false, update: false, delete: false, import: false, export: false, unmask: false, actions: [] };
  return {
    ...described,
    fields: inOrder(described.fields, arranged).flatMap((field) => (seen.includes(field.name) ? [withoutWay(ctx, field)] : [])),
    label: names(described.label),
    list: { ...described.list, columns: names(described.list.columns), filters: [] },
    form: { ...described.form, rows: [], groups },
    related: [],
    actions: [],
    access: nothing,
    masked: names(described.masked),
  };
}

/** The fields of the node's own form first, in its order. */
function inOrder<T extends { readonly name: string }>(fields: readonly T[], arranged: Arranged | null): readonly T[] {
  const names = arranged?.groups.flatMap((group) => group.fields) ?? [];
  const place = ({ name }: T) => (names.includes(name) ? names.indexOf(name) : names.length);
  return fields.toSorted((one, other) => place(one) - place(other));
}

function withoutWay(ctx: Context, field: Described['fields'][number]): Described['fields'][number] {
  const target = 'model' in field ? ctx.engine.registry.find(String(field.model)) : undefined;
  if (!('linked' in field) || (target && can(ctx, target, 'read') !== null)) return field;
  const { linked: _, ...rest } = field;
  return rest;
}

/** The nodes at which the user may decide or submit now, and so write. */
function writingNodes({ document }: Running, offers: readonly Offer[]): (FlowNode | undefined)[] {
  const writes = offers.filter(({ acts }) => acts.includes('agree') || acts.includes('submit'));
  return writes.map(({ node }) => outlineOf(document).places.get(node)?.node);
}

/** What holders of an open task may do with each field. */
function rightsOf(model: EffectiveModel, nodes: readonly (FlowNode | undefined)[], hidden: ReadonlySet<string>): Record<string, Right> {
  const writable = new Set(model.writable.map(({ name }) => name));
  const seen = Object.keys(model.fields).filter((name) => !hidden.has(name));
  return Object.fromEntries(seen.map((name) => [name, writable.has(name) ? rightTo(nodes, name) : 'read']));
}

function rightTo(nodes: readonly (FlowNode | undefined)[], name: string): Right {
  if (nodes.some((node) => rightsAt(node)?.[name] === 'required')) return 'required';
  return nodes.some((node) => isWritable(node, name)) ? 'write' : 'read';
}

/**
 * Fields hidden by a node stay hidden from those who were asked there, also after deciding; those who were asked nowhere see only what no
 * node hides. Where a node has its own form, fields outside it are hidden too.
 */
export function hiddenFrom(model: EffectiveModel, running: Running, people: readonly string[]): ReadonlySet<string> {
  const form = arrangedFor(running, people);
  const shown = form && new Set([...form.groups.flatMap(({ fields }) => fields), 'id', 'version', 'status']);
  const nodes = nodesAround(running, people);
  return new Set([
    ...nodes.flatMap((node) => Object.entries(rightsAt(node) ?? {}).flatMap(([name, right]) => (right === 'hidden' ? [name] : []))),
    ...(shown ? Object.keys(model.fields).filter((name) => !shown.has(name)) : []),
  ]);
}

/** The nodes where the users were asked; all nodes where they were asked nowhere. */
function nodesAround({ document, instance }: Running, people: readonly string[]): FlowNode[] {
  const own = instance.tasks.filter(({ user, former }) => people.includes(user) || former.some((one) => people.includes(one)));
  const asked = new Set(own.map(({ visit }) => instance.visits[visit - 1]?.node));
  return [...outlineOf(document).places.values()].map(({ node }) => node).filter(({ id }) => asked.size === 0 || asked.has(id));
}

interface At {
  readonly arranged: Arranged | null;
  /** The nodes where the user may write now. */
  readonly nodes: readonly (FlowNode | undefined)[];
}

/** The rows of the sub-tables in the form, and what may be done with them. */
async function rowsOf(ctx: Context, model: EffectiveModel, running: Running, { arranged, nodes }: At) {
  const reader = maskedReader(ctx);
  const around = nodesAround(running, principalsIn(ctx, running.template));
  const shown = (name: string) =>
    (!arranged || arranged.rows.includes(name)) && !around.some((node) => rowRightsAt(node)?.[name] === 'hidden');
  const tables = describeRows(reader, model).filter(({ model: name }) => shown(name));
  return Promise.all(
    tables.map(async (table) => ({
      ...(await rowsIn(ctx, reader, table, running.record)),
      right: rightToRows(ctx, nodes, table.model),
    })),
  );
}

async function rowsIn(ctx: Context, reader: Context, { model: name, by, title, fields: written }: Rows, record: string) {
  const child = ctx.engine.registry.get(name);
  const described = describeModel(reader, child);
  const order = { field: 'createdAt', descending: false };
  const page = await readPage(reader, child, { currentPage: 1, pageSize: MAX_ROWS, filter: { [by]: { eq: record } }, order });
  const columns = child.list.columns.filter((name) => name !== by);
  const fieldsOf = (names: readonly string[]) =>
    names.flatMap((one) => described.fields.filter((field) => field.name === one).map((field) => withoutWay(ctx, field)));
  return {
    model: name,
    by,
    title,
    fields: fieldsOf(columns),
    written: fieldsOf(written),
    masked: page.masked,
    list: JSON.parse(page.list) as unknown[],
    labels: JSON.parse(page.labels) as object,
    total: page.total,
  };
}
