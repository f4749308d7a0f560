import { type FlowNode, type NodeForm, openTasks, outlineOf } from '@zhixing/flow';
import type { Running } from './running.ts';

/** The merged forms of the nodes at which a user is asked. */
export type Arranged = Required<{ readonly [K in keyof NodeForm]: NonNullable<NodeForm[K]> }>;

/** The node's own form. */
export const formAt = (node: FlowNode | undefined): NodeForm | undefined => (node && 'form' in node ? node.form : undefined);

/**
 * The form that users see: of the nodes where they have open tasks, or else of the last one where they had one. Null for the form of the
 * model: where one of these nodes has no form of its own, or they were asked nowhere.
 */
export function arrangedFor({ document, instance }: Running, people: readonly string[]): Arranged | null {
  const { places } = outlineOf(document);
  const own = instance.tasks.filter(({ user, former }) => people.includes(user) || former.some((one) => people.includes(one)));
  const open = openTasks(instance).filter(({ id }) => own.some((task) => task.id === id));
  const tasks = open.length > 0 ? open : own.slice(-1);
  const forms = tasks.map(({ visit }) => formAt(places.get(instance.visits[visit - 1]?.node ?? '')?.node));
  if (forms.length === 0 || forms.includes(undefined)) return null;
  return together(forms.filter((form) => form !== undefined));
}

/** Each field once, at its first place. */
function together(forms: readonly NodeForm[]): Arranged {
  const seen = new Set<string>();
  const fresh = (name: string): boolean => !seen.has(name) && seen.add(name) !== undefined;
  return {
    groups: forms.flatMap(({ groups }) => groups.map(({ title, fields }) => ({ title, fields: fields.filter(fresh) }))),
    rows: [...new Set(forms.flatMap(({ rows = [] }) => rows))],
  };
}
