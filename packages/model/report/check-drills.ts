import type { Finding } from '../check-condition.ts';
import { type CheckedReport, unknown } from './check-path.ts';
import { fieldPath } from './path.ts';

/**
 * Dimensions that lead into another report have values that a filter can name. Units of time are carried by the period, and bands and levels are no
 * values; a node of a tree stands for those below it, too. Whether the other report has these filters is known where both are read; what it lacks is not offered.
 */
export function checkDrills({
  document: { drillTo = [], beside = [], dimensions, filters = [], choices = {} },
  model,
  modelOf,
}: CheckedReport): Finding[] {
  const offered = Object.fromEntries([...filters, ...Object.keys(choices)].map((name) => [name, true]));
  return [
    ...beside.flatMap(({ filters: own }, at) => unknown(`beside.${at}`, 'filter', offered, Object.keys(own))),
    ...drillTo.flatMap(checkDrill),
  ];

  function checkDrill(drill: (typeof drillTo)[number], at: number): Finding[] {
    const path = `drillTo.${at}`;
    return [
      ...unknown(path, 'dimension', dimensions, Object.keys(drill.dimensions)),
      ...unknown(path, 'filter', offered, Object.keys(drill.filters ?? {})),
      ...Object.keys(drill.dimensions)
        .filter((name) => Object.hasOwn(dimensions, name) && !isNamed(name))
        .map((name) => ({ id: 'R019', path, message: `no filter names the values of "${name}"` })),
    ];
  }

  function isNamed(name: string): boolean {
    const { field: path, grain, bands, level, tree } = dimensions[name] ?? { field: '' };
    const field = fieldPath(model, path, modelOf)?.field;
    if (!field || grain || bands || level || tree) return false;
    return !field.kind.summable(field.settings) && field.kind.values(field.settings)?.includes(true) !== true;
  }
}
