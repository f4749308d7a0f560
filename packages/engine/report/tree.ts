import type { Condition } from '@zhixing/model';
import { groupCondition, nested, type TreeChoice } from '@zhixing/model/report/index.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Context, readingOf } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { can } from '../permission/access.ts';
import { conditionSql } from '../read/conditions.ts';
import { targetLabel } from '../read/labels.ts';
import { conditionScopeOf } from '../read/read.ts';
import { type TargetRows, targetRows } from '../read/target.ts';
import { reportErrors } from './errors.ts';
import type { OpenDimension, OpenReport } from './open-report.ts';

/** What is chosen of trees, by dimension. */
export type TreeChoices = Readonly<Record<string, TreeChoice>>;

/** Deeper records are not followed. Trees have no cycles; the limit ends the recursion if one is brought in past the engine. */
const DEEPEST = 30;

/** Records that a condition lists one by one; more are named by the records above them. */
const MAX_LISTED = 200;

/** @throws report.badName where a choice is about a dimension that is no tree, or not seen by the reader */
export function checkedChoices({ dimensions }: OpenReport, choices: TreeChoices): TreeChoices {
  const wrong = Object.keys(choices).find((name) => !dimensions.get(name)?.document.tree);
  if (wrong !== undefined) throw reportErrors.badName({ name: wrong.slice(0, 60) });
  return choices;
}

const choiceOf = ({ name, document: { tree } }: OpenDimension, choices: TreeChoices): TreeChoice | null =>
  choices[name] ?? (tree?.level === undefined ? null : { level: tree.level });

/** Whether the rows of the report are limited to a node of the tree. */
export const isBelowNode = (name: string, choices: TreeChoices): boolean => 'under' in (choices[name] ?? {});

export const treeTable = (name: string): Sql => raw(`"_tree_${name}"`);

/**
 * The recursive table of a tree as its reader sees it: `node`, the key by which rows refer to a record, and `top`, that of the group which
 * counts it. Records whose parent the reader does not see are roots. Records above the level of the groups are groups of their own, so that
 * rows that refer to them are counted as well.
 */
export function treeSql(ctx: Context, dimension: OpenDimension, choices: TreeChoices): Sql {
  const choice = choiceOf(dimension, choices);
  const target = targetOf(ctx, dimension);
  const table = tableOf(target.model);
  const level = raw(String(choice && 'level' in choice ? choice.level : 1));
  const roots = sql`${table} t where ${seen(ctx, target, 't')} and not exists (select 1 from ${table} u where u.id = t.parent and ${seen(ctx, target, 'u')})`;
  const key = keyOf(target, 't');
  const below = keyOf(target, 'c');
  const [first, depth] =
    choice && 'under' in choice
      ? [sql`${table} t where ${seen(ctx, target, 't')} and ${key} = ${choice.under}`, sql`0`]
      : [roots, choice ? sql`1` : sql`(select case when count(*) = 1 then 0 else 1 end from ${roots})::int`];
  return sql`${treeTable(dimension.name)} (id, parent, node, top, depth) as (
    select t.id, t.parent, ${key}, ${key}, ${depth} from ${first}
    union all select c.id, c.parent, ${below}, case when p.depth < ${level} then ${below} else p.top end, p.depth + 1
    from ${table} c join ${treeTable(dimension.name)} p on c.parent = p.id where ${seen(ctx, target, 'c')} and p.depth < ${raw(String(DEEPEST))})`;
}

function targetOf(ctx: Context, { name, path: { field } }: OpenDimension): TargetRows {
  const target = targetRows(ctx, field);
  if (!target) throw new Error(`the dimension ${name} refers to no records`);
  return target;
}

const seen = (ctx: Context, { model }: TargetRows, alias: string): Sql =>
  sql`${raw(alias)}.deleted_at is null and ${conditionSql(model, can(ctx, model, 'read') ?? { id: { in: [] } }, conditionScopeOf(ctx), alias)}`;

/** Keys are compared bytewise, whatever the collation of the column. */
const keyOf = ({ key }: TargetRows, alias: string): Sql => sql`(${raw(`${alias}.${key.sql.replace(/^t\./, '')}`)})::text collate "C"`;

interface Node {
  readonly node: string;
  readonly inner: boolean;
}

/** The rows of a group of a tree, as a condition that a list accepts; `path` is the field that refers to the tree. */
export async function treeCondition(
  ctx: Context,
  dimension: OpenDimension,
  choices: TreeChoices,
  { path, key }: { readonly path: string; readonly key: string },
): Promise<Condition | null> {
  const nodes = await nodesIn(ctx, dimension, choices, sql`n.top = ${key}`);
  // A record that the reader does not see stands in no tree, and is a group of its own.
  if (nodes.length === 0) return groupCondition({ field: path }, dimension.path.field, key);
  return amongNodes(dimension, path, nodes);
}

/** The rows below the node that was chosen. */
export async function belowCondition(
  ctx: Context,
  dimension: OpenDimension,
  { choices, path }: { readonly choices: TreeChoices; readonly path: string },
): Promise<Condition> {
  return amongNodes(dimension, path, await nodesIn(ctx, dimension, choices, sql`true`));
}

const nodesIn = (ctx: Context, dimension: OpenDimension, choices: TreeChoices, where: Sql): Promise<Node[]> =>
  readingOf(ctx).query<Node>(
    sql`with recursive ${treeSql(ctx, dimension, choices)} select n.node, exists (select 1 from ${treeTable(dimension.name)} c where c.parent = n.id) as inner
      from ${treeTable(dimension.name)} n where ${where} order by n.node`,
  );

function amongNodes({ path: { field } }: OpenDimension, path: string, nodes: readonly Node[]): Condition {
  if (nodes.length <= MAX_LISTED || field.kind.reference !== 'one') return nested(path, { in: nodes.map(({ node }) => node) });
  // Every record below stands directly below one that has some, which are far fewer.
  const inner = nodes.filter((one) => one.inner).map(({ node }) => node);
  return { any: [nested(path, { in: inner }), nested(path, { where: { parent: { in: inner } } })] };
}

/** Where a report stands in a tree. */
export interface TreePlace {
  /** The level of the groups; null where they are the children of a node. */
  readonly level: number | null;
  /** The node whose children are the groups, after those above it; empty for the roots. */
  readonly path: readonly { readonly key: string; readonly label: string }[];
  /** Groups that have records below them. */
  readonly inner: readonly string[];
  /** Levels of the whole tree. */
  readonly levels: number;
}

/** Where a report stands in a tree of its reader. */
export async function treePlace(ctx: Context, dimension: OpenDimension, choices: TreeChoices): Promise<TreePlace> {
  const target = targetOf(ctx, dimension);
  const tree = treeTable(dimension.name);
  const whole = { ...dimension, name: `${dimension.name}~` };
  const chosen = choiceOf(dimension, choices);
  const table = tableOf(target.model);
  const [place] = await readingOf(ctx).query<Omit<TreePlace, 'level'>>(sql`with recursive ${treeSql(ctx, dimension, choices)},
    ${treeSql(ctx, whole, { [whole.name]: { level: 1 } })},
    _up as (select t.id, t.parent, 0 as n from ${table} t where t.id in (select id from ${tree} where depth = 0)
      union all select u.id, u.parent, p.n + 1 from ${table} u join _up p on u.id = p.parent where ${seen(ctx, target, 'u')} and p.n < ${raw(String(DEEPEST))})
    select (select coalesce(json_agg(json_build_object('key', ${keyOf(target, 't')}, 'label', ${targetLabel(ctx, target)}) order by up.n desc), '[]')
        from _up up join ${table} t on t.id = up.id) as path,
      (select coalesce(json_agg(g.top order by g.top), '[]') from (select top from ${tree} group by top having count(*) > 1) g) as inner,
      (select coalesce(max(depth), 0)::int from ${treeTable(whole.name)}) as levels`);
  return {
    level: chosen && 'level' in chosen ? chosen.level : null,
    path: place?.path ?? [],
    inner: place?.inner ?? [],
    levels: place?.levels ?? 0,
  };
}
