import type { Finding } from '@zhixing/model';
import type { Around } from './check.ts';
import type { FlowNode } from './document.ts';

/** The form of a node names fields and sub-tables of the record, each once, and all that the node wants written. */
export function checkNodeForm({ model }: Pick<Around, 'model'>, node: FlowNode): Finding[] {
  if (!('form' in node) || !node.form || !model) return [];
  const path = `${node.id}.form`;
  const { groups, rows = [] } = node.form;
  const names = groups.flatMap(({ fields }) => fields);
  const written = Object.entries(node.fields ?? {}).flatMap(([name, right]) => (right === 'write' || right === 'required' ? [name] : []));
  return [
    ...names.filter((name) => !(name in model.fields)).map((name) => ({ id: 'F007', path, message: `no field "${name}"` })),
    ...rows
      .filter((name) => !model.formRows.some((one) => one.model === name))
      .map((name) => ({ id: 'F007', path, message: `no rows "${name}"` })),
    ...repeated([...names, ...rows]).map((name) => ({ id: 'F022', path, message: `"${name}" stands there twice` })),
    ...written.filter((name) => !names.includes(name)).map((name) => ({ id: 'F023', path, message: `"${name}" cannot be written there` })),
  ];
}

const repeated = (names: readonly string[]): string[] => [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
