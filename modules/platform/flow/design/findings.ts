import type { Context } from '@zhixing/engine/context.ts';
import { usableSheets } from '@zhixing/engine/ports/printing.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import {
  type Around,
  type AssigneeKind,
  assigneeKinds,
  checkFlow,
  type FlowDocument,
  flowDocumentSchema,
  namedIn,
  outlineOf,
} from '@zhixing/flow';
import type { EffectiveModel, Finding } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { offersOf } from '../documents.ts';
import { flowErrors } from '../flow.errors.ts';
import { nodeTitle } from '../titles.ts';

/** A finding in the reader's language, with the node that it is about. */
export interface FindingView extends Finding {
  readonly node: string | null;
  readonly text: string;
}

/** Checks a document against everything this installation knows. */
export async function findingsIn(ctx: Context, document: unknown): Promise<Finding[]> {
  const parsed = flowDocumentSchema.safeParse(document);
  return checkFlow(document, await aroundOf(ctx, parsed.success ? parsed.data : null, document));
}

/** Findings that prevent even saving a document: an invalid shape, duplicate node ids, or no start. */
export const unkeepable = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ id }) => ['F001', 'F002', 'F003'].includes(id));

/** @throws flow.badFlow with every finding, where there is one */
export function requireValid(ctx: Context, document: unknown, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const list = findingViews(ctx, document, findings);
  throw flowErrors.badFlow({ findings: list.slice(0, 5).map(({ text }) => text) }, { data: { findings: list } });
}

/**
 * Findings in the reader's language. The first quoted part of a message is the name concerned, a second one the model that it belongs to.
 */
export function findingViews(ctx: Context, document: unknown, findings: readonly Finding[]): FindingView[] {
  const ids = nodesOf(document);
  return findings.map((finding) => {
    const node = finding.id === 'F001' ? nodeAt(document, finding.path.split('.')) : (finding.path.split('.')[0] ?? '');
    const [said = '', closest] = finding.message.split('; did you mean ').map((part) => part.replace(/"\?$/, '"'));
    const [name, of] = [...said.matchAll(/"([^"]*)"/g)].map(([, one]) => one);
    const text = [textOf(ctx, of ? { model: of } : document, finding, name), closest && closestText(ctx, document, closest)].join('');
    return { ...finding, node: ids.has(node) ? node : null, text };
  });
}

/** Placeholders in a document for what has not been chosen yet. */
const UNCHOSEN = ['none', '-'];

const closestText = ({ engine, language }: Context, document: unknown, quoted: string): string =>
  engine.texts.text(language, 'flow.checks.closest', { name: calledOf(engine, language, document, quoted.replaceAll('"', '')) });

/** Which types do not match in a formula. */
function clashText({ engine, language }: Context, clash: NonNullable<Finding['clash']>): string {
  const word = (type: string | undefined) => engine.texts.text(language, `flow.types.${type ?? 'any'}`);
  if ('found' in clash) return engine.texts.text(language, 'flow.checks.result', { found: word(clash.found), wanted: word(clash.wanted) });
  const [left, right] = clash.operands;
  return engine.texts.text(language, 'flow.checks.operands', { left: word(left), sign: clash.sign, right: word(right) });
}

function textOf(ctx: Context, document: unknown, { id, path, message, clash }: Finding, name: string | undefined): string {
  const { engine, language } = ctx;
  if (clash) return clashText(ctx, clash);
  // For schema errors the path helps most those who write documents by hand, except for an unknown key, which is named.
  if (id === 'F001' && path !== '' && !message.startsWith('Unrecognized key'))
    return engine.texts.text(language, 'flow.checks.F001', { name: path });
  if (name !== undefined && UNCHOSEN.includes(name)) return engine.texts.text(language, 'flow.checks.unchosen');
  // Text without quotes is meant for developers.
  if (name === undefined) return engine.texts.text(language, `flow.checks.${id}`, { name: '' }).replace(/\s*[:：]\s*$/, '');
  return engine.texts.text(language, `flow.checks.${id}`, { name: calledOf(engine, language, document, name) });
}

/** The innermost node along a path into a document. */
function nodeAt(document: unknown, way: readonly string[]): string {
  let part: unknown = document;
  let found = '';
  for (const step of way) {
    part = (part as Readonly<Record<string, unknown>> | null | undefined)?.[step];
    const { kind, id } = (part ?? {}) as { kind?: unknown; id?: unknown };
    if (typeof kind === 'string' && typeof id === 'string') found = id;
  }
  return found;
}

/** The labels of fields, sub-tables and nodes; anything else by its name. */
function calledOf(engine: Context['engine'], language: Language, document: unknown, name: string): string {
  const model = engine.registry.find(String((document as { model?: unknown } | null)?.model));
  if (model && name in model.fields) return engine.words.field(language, model, name);
  const rows = model?.formRows.some((one) => one.model === name) ? engine.registry.find(name) : undefined;
  if (rows) return engine.words.title(language, rows);
  const parsed = flowDocumentSchema.safeParse(document);
  return parsed.success && outlineOf(parsed.data).places.has(name) ? nodeTitle(engine, parsed.data, name, language) : name;
}

function nodesOf(document: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) {
      part.forEach(walk);
      return;
    }
    if (typeof part !== 'object' || part === null) return;
    const { kind, id } = part as { kind?: unknown; id?: unknown };
    if (typeof kind === 'string' && typeof id === 'string') found.add(id);
    Object.values(part).forEach(walk);
  };
  walk((document as { nodes?: unknown } | null)?.nodes);
  return found;
}

async function aroundOf(ctx: Context, document: FlowDocument | null, raw: unknown): Promise<Around> {
  const { engine, db } = ctx;
  const flows = await db.query<{ code: string; subject: string }>(sql`select code, subject from flow_template where deleted_at is null`);
  const subjects = new Map([...declared(engine.modules), ...flows].map(({ code, subject }) => [code, subject]));
  const there = document ? await thereOf(db, document) : null;
  const startable = (code: string, model: EffectiveModel | undefined) =>
    model && Object.values(model.actions).some(({ flow }) => flow === code) ? model : undefined;
  const find = (name: string | undefined) => (name === undefined ? undefined : engine.registry.find(name));
  return {
    model: find(String((raw as { model?: unknown } | null)?.model)),
    knowsFlow: (code) => startable(code, find(subjects.get(code))) !== undefined,
    subjectOf: (code) => find(subjects.get(code)),
    modelOf: (name) => engine.registry.find(name),
    offers: { ...(await offersOf(engine)), sheet: await sheetsOf(ctx, document) },
    ...(there && { gone: (kind: AssigneeKind, keys: readonly string[]) => keys.filter((key) => !there[kind].has(key)) }),
  };
}

const sheetsOf = async (ctx: Context, document: FlowDocument | null): Promise<ReadonlySet<string>> =>
  new Set(document ? Object.keys(await usableSheets(ctx, { type: 'flow', subject: document.model, flow: document.code })) : []);

// Flows of the product may refer to each other before their templates are created.
const declared = (modules: Context['engine']['modules']) =>
  modules
    .flatMap(({ flows = [] }) => flows.map((flow) => flow as { code: string; model: string }))
    .map(({ code, model }) => ({ code, subject: model }));

const tables: Readonly<Record<AssigneeKind, (keys: readonly string[]) => Sql>> = {
  users: (keys) => sql`select id::text as key from "user" where id::text = any(${[...keys]}) and status = 'enabled' and deleted_at is null`,
  positions: (keys) => sql`select id::text as key from position where id::text = any(${[...keys]}) and deleted_at is null`,
  roles: (keys) => sql`select code as key from role where code = any(${[...keys]}) and status = 'enabled' and deleted_at is null`,
  groups: (keys) => sql`select id::text as key from user_group where id::text = any(${[...keys]}) and deleted_at is null`,
  departments: (keys) => sql`select id::text as key from organisation where id::text = any(${[...keys]}) and deleted_at is null`,
};

async function thereOf(db: Context['db'], document: FlowDocument): Promise<Readonly<Record<AssigneeKind, ReadonlySet<string>>>> {
  const named = namedIn(document);
  const found = await Promise.all(
    assigneeKinds.map(async (kind) => {
      const rows = named[kind].length > 0 ? await db.query<{ key: string }>(tables[kind](named[kind])) : [];
      return [kind, new Set(rows.map(({ key }) => key))] as const;
    }),
  );
  return Object.fromEntries(found) as unknown as Record<AssigneeKind, ReadonlySet<string>>;
}
