import type { EffectiveModel, Finding } from '@zhixing/model';
import type { Around } from './around.ts';
import type { FlowNode } from './document.ts';

/**
 * Checks the sub-table rights of a node and its form: fields and tables must exist, occur once, and include everything the node requires to
 * be written.
 */
export function checkNodeForm({ model }: Pick<Around, 'model'>, node: FlowNode): Finding[] {
  if (!model) return [];
  const rights = 'rows' in node ? (node.rows ?? {}) : {};
  const unknown = unknownRows(model, `${node.id}.rows`, Object.keys(rights));
  if (!('form' in node) || !node.form) return unknown;
  const path = `${node.id}.form`;
  const { groups, rows = [] } = node.form;
  const names = groups.flatMap(({ fields }) => fields);
  const [written, changed] = [writtenIn(node.fields ?? {}), writtenIn(rights)];
  return [
    ...unknown,
    ...names.filter((name) => !(name in model.fields)).map((name) => ({ id: 'F007', path, message: `no field "${name}"` })),
    ...unknownRows(model, path, rows),
    ...repeated([...names, ...rows]).map((name) => ({ id: 'F022', path, message: `"${name}" stands there twice` })),
    ...[...written.filter((name) => !names.includes(name)), ...changed.filter((name) => !rows.includes(name))].map((name) => ({
      id: 'F023',
      path,
      message: `"${name}" cannot be written there`,
    })),
  ];
}

const unknownRows = (model: EffectiveModel, path: string, names: readonly string[]): Finding[] =>
  names
    .filter((name) => !model.formRows.some((one) => one.model === name))
    .map((name) => ({ id: 'F007', path, message: `no rows "${name}"` }));

const writtenIn = (rights: Readonly<Record<string, string>>): string[] =>
  Object.entries(rights).flatMap(([name, right]) => (right === 'hidden' || right === 'read' ? [] : [name]));

const repeated = (names: readonly string[]): string[] => [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
