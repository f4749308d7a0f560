import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Condition } from '@zhixing/model';
import { conditionOn } from './conditions.ts';
import { useLanguage } from './i18n.ts';
import type { TreeLevel } from './model-description.ts';
import { keys } from './query-keys.ts';
import type { OptionRow } from './records.ts';
import { readOptions } from './use-options.ts';

/** A tree node: its level and its record. */
export interface TreeNode {
  readonly key: string;
  readonly level: number;
  readonly id: string;
  readonly label: string;
  readonly leaf: boolean;
}

const LIMIT = 500;

/** Whether a level is itself hierarchical: its parent field refers to its own model. */
const nests = (levels: readonly TreeLevel[], level: number): boolean => level === 0 && levels[0]?.parent === 'parent';

/** `2:<id>`, as written into the URL. */
const nodeKey = (level: number, id: string): string => `${level}:${id}`;

export function readNodeKey(key: string): { level: number; id: string } | null {
  const parts = /^(\d):(.+)$/.exec(key);
  return parts?.[1] && parts[2] ? { level: Number(parts[1]), id: parts[2] } : null;
}

/** Initial values of a record created at a selected node: the field of the node's level, if it is the list model's own field. */
export function nodeContext(levels: readonly TreeLevel[], key: string): Readonly<Record<string, string>> {
  const node = readNodeKey(key);
  const field = node && levels[node.level]?.field;
  return node && field && !field.includes('.') ? { [field]: node.id } : {};
}

/**
 * Children of a node, or the top nodes. Levels above the user's scope are skipped: staff of one school start at the school, not at an
 * empty bureau.
 */
export async function readChildren(levels: readonly TreeLevel[], node: TreeNode | null): Promise<TreeNode[]> {
  if (!node) return readTop(levels, 0);
  const own = nests(levels, node.level) ? await readLevel(levels, node.level, { parent: node.id }) : [];
  const below = levels[node.level + 1];
  const next = below?.parent ? await readLevel(levels, node.level + 1, conditionOn(below.parent, node.id)) : [];
  return [...own, ...next];
}

/** Nodes of every level whose label contains a text, at most twenty per level. */
export async function searchNodes(levels: readonly TreeLevel[], keyword: string): Promise<TreeNode[]> {
  const found = await Promise.all(levels.map((_level, index) => readLevel(levels, index, undefined, { keyword, pageSize: 20 })));
  return found.flat();
}

/** The filter condition of a selected node; undefined while loading, null when none is selected. */
export function useNodeCondition(levels: readonly TreeLevel[], key: string): Condition | null | undefined {
  const node = readNodeKey(key);
  const level = node ? levels[node.level] : undefined;
  const nested = node !== null && nests(levels, node.level);
  const language = useLanguage();
  const family: UseQueryResult<string[]> = useQuery({
    queryKey: keys.options(language, level?.model ?? '', { family: node?.id }),
    queryFn: () => readFamily(level?.model ?? '', [node?.id ?? '']),
    enabled: nested,
  });
  if (!node || !level) return null;
  if (!nested) return conditionOn(level.field, node.id);
  return family.data && conditionOn(level.field, { in: family.data });
}

async function readTop(levels: readonly TreeLevel[], level: number): Promise<TreeNode[]> {
  if (level >= levels.length) return [];
  if (await hasOneBelow(levels, level)) return readTop(levels, level + 1);
  const roots = nests(levels, level) ? await readLevel(levels, level, { parent: null }) : [];
  const nodes = roots.length > 0 ? roots : await readLevel(levels, level);
  return nodes.length > 0 ? nodes : readTop(levels, level + 1);
}

/** Whether the user sees exactly one record of the next level, so that the level above can be skipped. */
async function hasOneBelow(levels: readonly TreeLevel[], level: number): Promise<boolean> {
  if (level + 1 >= levels.length) return false;
  return (await readLevel(levels, level + 1, undefined, { pageSize: 2 })).length === 1;
}

async function readLevel(
  levels: readonly TreeLevel[],
  level: number,
  filter?: Condition,
  search: { keyword?: string; pageSize?: number } = {},
): Promise<TreeNode[]> {
  const { list } = await readOptions(levels[level]?.model ?? '', { filter, pageSize: LIMIT, ...search });
  return list.map((row: OptionRow) => ({
    key: nodeKey(level, row.id),
    level,
    id: row.id,
    label: row.label,
    leaf: level === levels.length - 1 && !nests(levels, level),
  }));
}

// One request per level; trees of bureaus are only a few levels deep.
async function readFamily(model: string, ids: readonly string[], known: readonly string[] = []): Promise<string[]> {
  const all = [...known, ...ids];
  const { list } = await readOptions(model, { filter: { parent: { in: ids } } as Condition, pageSize: LIMIT });
  const fresh = list.map((row) => row.id).filter((id) => !all.includes(id));
  return fresh.length > 0 ? readFamily(model, fresh, all) : all;
}
