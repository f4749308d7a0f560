import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Condition } from '@zhixing/model';
import { conditionOn } from './conditions.ts';
import { useLanguage } from './i18n.ts';
import type { TreeLevel } from './model-description.ts';
import { keys } from './query-keys.ts';
import type { OptionRow } from './records.ts';
import { readOptions } from './use-options.ts';

/** A node: the level it belongs to and the record behind it. */
export interface TreeNode {
  readonly key: string;
  readonly level: number;
  readonly id: string;
  readonly label: string;
  readonly leaf: boolean;
}

const MOST = 500;

/** Whether a level holds records under records of its own: its parent field leads to its own model. */
const nests = (levels: readonly TreeLevel[], level: number): boolean => level === 0 && levels[0]?.parent === 'parent';

/** `2:<id>` as written into the address. */
const nodeKey = (level: number, id: string): string => `${level}:${id}`;

export function readNodeKey(key: string): { level: number; id: string } | null {
  const parts = /^(\d):(.+)$/.exec(key);
  return parts?.[1] && parts[2] ? { level: Number(parts[1]), id: parts[2] } : null;
}

/** What a record made at a chosen node belongs to: the field of the node's level, where the list's model has it itself. */
export function nodeContext(levels: readonly TreeLevel[], key: string): Readonly<Record<string, string>> {
  const node = readNodeKey(key);
  const field = node && levels[node.level]?.field;
  return node && field && !field.includes('.') ? { [field]: node.id } : {};
}

/**
 * Nodes below one, or the topmost. A reader whose scope begins further down sees the first level that has something for him:
 * a school's staff starts at the school, not at an empty bureau.
 */
export async function readChildren(levels: readonly TreeLevel[], node: TreeNode | null): Promise<TreeNode[]> {
  if (!node) return readTop(levels, 0);
  const own = nests(levels, node.level) ? await readLevel(levels, node.level, { parent: node.id }) : [];
  const below = levels[node.level + 1];
  const next = below?.parent ? await readLevel(levels, node.level + 1, conditionOn(below.parent, node.id)) : [];
  return [...own, ...next];
}

/** Nodes of every level whose label holds a text, at most twenty of each. */
export async function searchNodes(levels: readonly TreeLevel[], keyword: string): Promise<TreeNode[]> {
  const found = await Promise.all(levels.map((_level, index) => readLevel(levels, index, undefined, { keyword, pageSize: 20 })));
  return found.flat();
}

/** The condition that a chosen node puts on the list; undefined while it is being worked out, null when none is chosen. */
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

/** Whether the reader sees exactly one record of the next level: the levels above would only lead to it. */
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
  const { list } = await readOptions(levels[level]?.model ?? '', { filter, pageSize: MOST, ...search });
  return list.map((row: OptionRow) => ({
    key: nodeKey(level, row.id),
    level,
    id: row.id,
    label: row.label,
    leaf: level === levels.length - 1 && !nests(levels, level),
  }));
}

// Level by level: a tree of bureaus is a few levels deep, and each costs one request.
async function readFamily(model: string, ids: readonly string[], known: readonly string[] = []): Promise<string[]> {
  const all = [...known, ...ids];
  const { list } = await readOptions(model, { filter: { parent: { in: ids } } as Condition, pageSize: MOST });
  const fresh = list.map((row) => row.id).filter((id) => !all.includes(id));
  return fresh.length > 0 ? readFamily(model, fresh, all) : all;
}
