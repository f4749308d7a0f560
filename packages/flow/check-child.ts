import type { EffectiveModel, Finding } from '@zhixing/model';
import type { Around } from './around.ts';
import type { SubFlowNode } from './nodes/sub-flow/schema.ts';

/** Checks a sub-flow: fields passed to it and taken back must exist on both sides, and rows must be of its model. */
export function checkChild(around: Around, node: SubFlowNode): Finding[] {
  // An asynchronous sub-flow is not awaited, so nothing can be taken back.
  const lost = node.async && node.take ? [{ id: 'F021', path: `${node.id}.fields`, message: 'takes back what it does not wait for' }] : [];
  return [...lost, ...checkFields(around, node)];
}

function checkFields({ model, subjectOf }: Around, { id, flow, perRow, give, take }: SubFlowNode): Finding[] {
  const child = subjectOf?.(flow);
  if (!child) return [];
  const writable = new Set(child.writable.map(({ name }) => name));
  const known = (one: EffectiveModel | undefined, name: string) => !one || name in one.fields;
  const field = (name: string): Finding => ({ id: 'F019', path: `${id}.fields`, message: `no field "${name}"` });
  const rows = perRow && model && !model.formRows.some(({ model: name }) => name === perRow);
  return [
    ...(perRow ? [] : notGiven(child, `${id}.fields`, Object.keys(give ?? {}))),
    ...Object.keys(give ?? {})
      .filter((name) => !writable.has(name))
      .map(field),
    ...[...Object.values(give ?? {}), ...Object.keys(take ?? {})].filter((name) => !known(model, name)).map(field),
    ...Object.values(take ?? {})
      .filter((name) => !known(child, name))
      .map(field),
    ...(perRow && (rows || perRow !== child.name) ? [{ id: 'F019', path: `${id}.perRow`, message: `no rows "${perRow}"` }] : []),
  ];
}

/** Required fields of a new record that are not passed; without them, creating the record would fail when the flow gets there. */
export const notGiven = (model: EffectiveModel, path: string, given: readonly string[]): Finding[] =>
  model.writable
    .filter(({ name, system, settings }) => {
      const wanted = settings.required === true && (settings.default ?? null) === null && settings.show === undefined;
      return wanted && !system && !given.includes(name);
    })
    .map(({ name }) => ({ id: 'F024', path, message: `"${name}" of "${model.name}" is not given` }));
