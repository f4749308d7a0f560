import { checkCondition, type Finding } from '../check-condition.ts';
import { type CheckedReport, unknown } from './check-path.ts';

/** Choices narrow by conditions that hold for rows of the report and of its sources, and are not taken for fields. */
export function checkChoices({ document: { choices = {}, sources = {} }, model, modelOf }: CheckedReport): Finding[] {
  return Object.entries(choices).flatMap(([name, { options }]) => {
    const path = `choices.${name}`;
    return [
      ...(model.fields[name] ? [{ id: 'R021', path, message: `"${name}" is a field, by which rows are narrowed already` }] : []),
      ...(Object.keys(options).length === 0 ? [{ id: 'R021', path, message: 'a choice has options' }] : []),
      ...Object.entries(options).flatMap(([option, { where = {}, sources: narrowed = {} }]) => [
        ...checkCondition(model, where, `${path}.${option}`, modelOf),
        ...unknown(`${path}.${option}`, 'source', sources, Object.keys(narrowed)),
        ...Object.entries(narrowed).flatMap(([source, condition]) => {
          const own = modelOf(sources[source]?.model ?? '');
          return own ? checkCondition(own, condition, `${path}.${option}.${source}`, modelOf) : [];
        }),
      ]),
    ];
  });
}
