import type { Finding } from '@zhixing/model';
import { type Around, type AssigneeKind, assigneeKinds } from './around.ts';
import type { Who } from './assignee-rule.ts';
import { type FlowDocument, type FlowNode, isBranching } from './document.ts';

/** The people, positions, roles, groups and departments that a document names, to be looked up before the check. */
export function namedIn(document: Pick<FlowDocument, 'nodes' | 'settings'>): Readonly<Record<AssigneeKind, readonly string[]>> {
  const found = new Map<AssigneeKind, Set<string>>(assigneeKinds.map((kind) => [kind, new Set()]));
  const note = (who: Partial<Record<AssigneeKind, readonly string[] | undefined>>) => {
    for (const kind of assigneeKinds) for (const key of who[kind] ?? []) found.get(kind)?.add(key);
  };
  for (const node of everyNode(document.nodes)) {
    for (const { who } of rulesOf(node)) note(who as Partial<Record<AssigneeKind, readonly string[]>>);
    if ('nobody' in node && node.nobody?.rule === 'named') note({ users: node.nobody.users });
  }
  if (document.settings.nobody?.rule === 'named') note({ users: document.settings.nobody.users });
  return Object.fromEntries([...found].map(([kind, keys]) => [kind, [...keys]])) as unknown as Record<AssigneeKind, string[]>;
}

const everyNode = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.flatMap((node) => [node, ...(isBranching(node) ? node.branches.flatMap((branch) => everyNode(branch.nodes)) : [])]);

/** The rules by which a node finds people, each with its path. */
function rulesOf(node: FlowNode): { at: string; who: Who }[] {
  if (node.kind === 'copy') return node.who.map((who, index) => ({ at: `who.${index}`, who }));
  if (node.kind === 'subFlow') return node.initiator ? [{ at: 'initiator', who: node.initiator }] : [];
  if (node.kind === 'trigger')
    return node.actions.flatMap((action, index) =>
      action.do === 'message' ? action.to.map((who) => ({ at: `actions.${index}`, who })) : [],
    );
  if (node.kind !== 'approval' && node.kind !== 'processing') return [];
  const after = node.deadline?.overdue?.transferTo;
  return [{ at: 'who', who: node.who }, ...(after ? [{ at: 'deadline', who: after }] : [])];
}

/** Keys that a node names must exist: people may have left, or the document may come from another installation. */
export function checkPeople(around: Around, node: FlowNode): Finding[] {
  return [
    ...rulesOf(node).flatMap(({ at, who }) => checkRule(around, `${node.id}.${at}`, who)),
    ...('nobody' in node && node.nobody?.rule === 'named' ? gone(around, `${node.id}.nobody`, 'users', node.nobody.users) : []),
  ];
}

function checkRule(around: Around, path: string, who: Who): Finding[] {
  if (who.who !== 'named' && who.who !== 'candidates') return [];
  return assigneeKinds.flatMap((kind) => gone(around, path, kind, who[kind] ?? []));
}

const gone = ({ gone: ask }: Around, path: string, kind: AssigneeKind, keys: readonly string[]): Finding[] =>
  (ask?.(kind, keys) ?? []).map((key) => ({ id: 'F018', path, message: `${kind} "${key}" is not there` }));

/**
 * The model that a field must refer to, by its meaning. `department` is not listed: bureaus, schools and agencies are departments too, with
 * the ids of their organisations.
 */
const modelOf = { user: 'user', position: 'position', role: 'role', group: 'userGroup' } as const;
const others: readonly string[] = Object.values(modelOf);

/** A field used to find people must refer to a matching model. */
export function checkPeopleField(
  { model }: Pick<Around, 'model'>,
  path: string,
  { field: name, as }: Extract<Who, { who: 'field' }>,
): Finding[] {
  const field = model?.fields[name];
  if (!field) return model ? [{ id: 'F007', path, message: `no field "${name}"` }] : [];
  const target = field.kind.target(field.settings)?.model;
  const fits = as === 'department' ? target !== undefined && !others.includes(target) : target === modelOf[as];
  return fits ? [] : [{ id: 'F008', path, message: `"${name}" names nobody` }];
}
