import { checkCondition, type Finding, type ModelOf } from '../check-condition.ts';
import type { EffectiveField, EffectiveModel } from '../effective.ts';
import { checkCharts } from './check-charts.ts';
import { checkChoices } from './check-choices.ts';
import { checkDrills } from './check-drills.ts';
import { checkMeasures } from './check-measures.ts';
import { type CheckedReport, checkPath, unknown } from './check-path.ts';
import { type DimensionDocument, MINIMUM, reportDocumentSchema, type SourceDocument } from './document.ts';
import { fieldPath } from './path.ts';

/**
 * Checks a report document against the models. Findings have stable ids from R001 on. `posted` documents come from users: they may not
 * lower the smallest group that is answered.
 */
export function checkReport(document: unknown, modelOf: ModelOf, { posted = true }: { posted?: boolean } = {}): Finding[] {
  const parsed = reportDocumentSchema.safeParse(document);
  if (!parsed.success) return parsed.error.issues.map((issue) => ({ id: 'R001', path: issue.path.join('.'), message: issue.message }));
  const model = modelOf(parsed.data.model);
  if (!model) return [{ id: 'R002', path: 'model', message: `no model "${parsed.data.model}"` }];
  const checked: CheckedReport = { document: parsed.data, model, modelOf };
  return [
    ...(parsed.data.where ? checkCondition(model, parsed.data.where, 'where', modelOf) : []),
    ...checkPeriod(model, parsed.data.period, 'period', modelOf),
    ...Object.entries(parsed.data.dimensions).flatMap(([name, one]) => checkDimension(checked, name, one)),
    ...Object.entries(parsed.data.sources ?? {}).flatMap(([name, one]) => checkSource(checked, name, one)),
    ...checkMeasures(checked),
    ...(parsed.data.filters ?? []).flatMap((path, at) => checkFilter(checked, path, `filters.${at}`)),
    ...checkChoices(checked),
    ...checkNames(checked),
    ...checkCharts(checked),
    ...checkDrills(checked),
    ...(posted && (parsed.data.few ?? MINIMUM) < MINIMUM
      ? [{ id: 'R018', path: 'few', message: `groups of fewer than ${MINIMUM} may not be answered` }]
      : []),
  ];
}

function checkPeriod(model: EffectiveModel, path: string | undefined, at: string, modelOf: ModelOf): Finding[] {
  if (path === undefined) return [];
  const findings = checkPath(model, path, at, modelOf);
  if (findings.length > 0) return findings;
  return fieldPath(model, path, modelOf)?.field.kind.dated ? [] : [{ id: 'R006', path: at, message: `"${path}" is no day or moment` }];
}

function checkDimension({ model, modelOf }: CheckedReport, name: string, dimension: DimensionDocument): Finding[] {
  const at = `dimensions.${name}`;
  const findings = checkPath(model, dimension.field, at, modelOf);
  const field = fieldPath(model, dimension.field, modelOf)?.field;
  if (findings.length > 0 || !field) return findings;
  const [id, message] = misfit(dimension, field, modelOf) ?? [];
  return id && message ? [{ id, path: at, message }] : [];
}

/** Why rows cannot be grouped by a dimension; null if they can. */
function misfit(dimension: DimensionDocument, field: EffectiveField, modelOf: ModelOf): [id: string, message: string] | null {
  const { field: path, grain, bands, level, tree } = dimension;
  const { kind, settings, column } = field;
  if (column === null) return ['R007', `"${path}" is computed on reading, which rows cannot be grouped by`];
  if ((kind.dated !== null) !== (grain !== undefined)) return ['R008', 'a day or moment needs a grain, and nothing else has one'];
  if (bands) return bandMisfit(path, field, bands);
  if (level && kind.target(settings)?.model !== 'region') return ['R010', `"${path}" is no region`];
  if (tree && (level || !isTree(field, modelOf)))
    return ['R020', `the records of "${path}" form no tree, or one that is cut at a level of regions`];
  return kind.groupable === null && !kind.dated && !kind.summable(settings) ? ['R007', `rows cannot be grouped by "${path}"`] : null;
}

function bandMisfit(path: string, { kind, settings }: EffectiveField, bands: readonly number[]): [id: string, message: string] | null {
  if (!kind.summable(settings)) return ['R009', `"${path}" is no number`];
  return bands.some((band, n) => n > 0 && band <= (bands[n - 1] ?? 0)) ? ['R009', 'bands ascend'] : null;
}

/** Whether a field refers to records of which each may stand below another. */
const isTree = ({ kind, settings }: EffectiveField, modelOf: ModelOf): boolean =>
  modelOf(kind.target(settings)?.model ?? '')?.document.traits?.includes('tree') ?? false;

/** Rows of a source are counted in the same tree as those of the report. */
function checkSourceTree({ document, model: main, modelOf }: CheckedReport, model: EffectiveModel, at: string, by: SourceDocument['by']) {
  const treeOf = (from: EffectiveModel, path: string) => {
    const field = fieldPath(from, path, modelOf)?.field;
    return field?.kind.target(field.settings);
  };
  return Object.entries(by).flatMap(([name, path]): Finding[] => {
    const dimension = document.dimensions[name];
    const [own, other] = dimension?.tree ? [treeOf(main, dimension.field), treeOf(model, path)] : [];
    return own?.model === other?.model && own?.key === other?.key
      ? []
      : [{ id: 'R020', path: `${at}.by.${name}`, message: `"${path}" does not refer to the tree of "${name}"` }];
  });
}

function checkSource(checked: CheckedReport, name: string, source: SourceDocument): Finding[] {
  const { document, modelOf } = checked;
  const at = `sources.${name}`;
  const model = modelOf(source.model);
  if (!model) return [{ id: 'R002', path: at, message: `no model "${source.model}"` }];
  return [
    ...(source.where ? checkCondition(model, source.where, `${at}.where`, modelOf) : []),
    ...checkPeriod(model, source.period, `${at}.period`, modelOf),
    ...Object.entries(source.by).flatMap(([dimension, path]) => [
      ...unknown(`${at}.by`, 'dimension', document.dimensions, [dimension]),
      ...checkPath(model, path, `${at}.by.${dimension}`, modelOf),
    ]),
    ...checkSourceTree(checked, model, at, source.by),
    ...Object.values(source.filters ?? {}).flatMap((path) => checkPath(model, path, `${at}.filters`, modelOf)),
  ];
}

function checkFilter({ model, modelOf }: CheckedReport, path: string, at: string): Finding[] {
  const findings = checkPath(model, path, at, modelOf);
  const field = fieldPath(model, path, modelOf)?.field;
  return findings.length > 0 || field?.column ? findings : [{ id: 'R011', path: at, message: `"${path}" is not stored` }];
}

function checkNames({ document }: CheckedReport): Finding[] {
  const { dimensions, measures, rows, columns, order, top } = document;
  const ordered = order?.replace(/^-/, '');
  return [
    ...unknown('rows', 'dimension', dimensions, columns ? [...rows, columns] : rows),
    ...(columns && rows.includes(columns)
      ? [{ id: 'R013', path: 'columns', message: `"${columns}" is a dimension of the rows already` }]
      : []),
    ...(ordered && !rows.includes(ordered) ? unknown('order', 'measure or row', measures, [ordered]) : []),
    ...(top ? [...unknown('top.of', 'dimension', dimensions, [top.of]), ...unknown('top.by', 'measure', measures, [top.by])] : []),
  ];
}
