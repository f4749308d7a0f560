import { checkCondition, type Finding, type ModelOf } from '../check-condition.ts';
import type { EffectiveModel } from '../effective.ts';
import { rollupOf } from '../rollup.ts';
import { type CheckedReport, checkPath, unknown } from './check-path.ts';
import type { MeasureDocument, MeasureInput } from './document.ts';
import { aggregateOf, declaredIn, inputOf, operandsOf, pathsOf } from './measures.ts';
import { fieldPath } from './path.ts';

/** Each measure is computed in one way, of fields that are numbers, or of other measures that are computed of rows. */
export function checkMeasures(checked: CheckedReport): Finding[] {
  const { document } = checked;
  const all = Object.entries(document.measures);
  const shown = all.some(([, { hidden }]) => !hidden);
  return [
    ...(shown ? [] : [{ id: 'R014', path: 'measures', message: 'a report has a measure that is shown' }]),
    ...all.flatMap(([name, measure]) => checkMeasure(checked, name, measure)),
    ...checkTop(checked),
  ];
}

function checkMeasure({ document, model: main, modelOf }: CheckedReport, name: string, measure: MeasureDocument): Finding[] {
  const path = `measures.${name}`;
  const declared = declaredIn(measure);
  if (declared.length !== 1) return [{ id: 'R014', path, message: 'a measure is computed in exactly one way' }];
  const foreign = measure.source === undefined ? [] : unknown(`${path}.source`, 'source', document.sources ?? {}, [measure.source]);
  const model = measure.source === undefined ? main : modelOf(document.sources?.[measure.source]?.model ?? '');
  if (foreign.length > 0 || !model) return foreign;
  return [
    ...(measure.where ? checkCondition(model, measure.where, `${path}.where`, modelOf) : []),
    ...(measure.share ? checkCondition(model, measure.share, `${path}.share`, modelOf) : []),
    ...checkInput(model, path, measure, modelOf),
    ...checkOperands(document.measures, path, measure),
  ];
}

function checkInput(model: EffectiveModel, path: string, measure: MeasureDocument, modelOf: ModelOf): Finding[] {
  const input = inputOf(measure);
  if (input === null) return [];
  const paths = pathsOf(input);
  const findings = paths.flatMap((one) => checkPath(model, one, path, modelOf));
  if (findings.length > 0) return findings;
  if (isBetween(input))
    return paths
      .filter((one) => !fieldPath(model, one, modelOf)?.field.kind.dated)
      .map((one) => ({ id: 'R006', path, message: `"${one}" is no day or moment` }));
  if (measure.distinct !== undefined) return [];
  const pointed = pointsIn(input);
  return paths
    .filter((one) => (pointed.has(one) ? !hasOptions(model, one, pointed.get(one) ?? [], modelOf) : !isNumber(model, one, modelOf)))
    .filter((one) => !isDated(model, one, modelOf, input))
    .map((one) => ({ id: 'R015', path, message: `"${one}" is no number` }));
}

const isBetween = (input: MeasureInput): boolean => typeof input !== 'string' && ('days' in input || 'hours' in input);

/** The options that points are given for, by field. */
function pointsIn(input: MeasureInput): ReadonlyMap<string, readonly string[]> {
  if (typeof input === 'string') return new Map();
  if ('times' in input) return new Map(input.times.flatMap((one) => [...pointsIn(one)]));
  return new Map('points' in input ? [[input.of, Object.keys(input.points)]] : []);
}

function hasOptions(model: EffectiveModel, path: string, options: readonly string[], modelOf: ModelOf): boolean {
  const field = fieldPath(model, path, modelOf)?.field;
  const known = field?.column ? (field.kind.options(field.settings) ?? []) : [];
  return options.length > 0 && options.every((one) => known.includes(one));
}

function isNumber(model: EffectiveModel, path: string, modelOf: ModelOf): boolean {
  const field = fieldPath(model, path, modelOf)?.field;
  if (field === undefined) return false;
  const rollup = rollupOf(field);
  // Counts and sums of other records are numbers, though computed on reading.
  if (rollup) return rollup.measure === null || rollup.measure.aggregate === 'sum';
  return field.column !== null && field.kind.summable(field.settings);
}

/** The days or hours inside a product are checked as such. */
const isDated = (model: EffectiveModel, path: string, modelOf: ModelOf, input: unknown): boolean =>
  typeof input !== 'string' && fieldPath(model, path, modelOf)?.field.kind.dated != null;

function checkOperands(measures: Readonly<Record<string, MeasureDocument>>, path: string, measure: MeasureDocument): Finding[] {
  const names = operandsOf(measure);
  const missing = unknown(path, 'measure', measures, names);
  if (missing.length > 0) return missing;
  // A ratio may be computed of balances, and nothing deeper, so that no measure is computed of itself.
  const fits = (name: string): boolean => {
    const one = measures[name] ?? {};
    return one.box === undefined && (aggregateOf(one) !== null || (measure.ratio !== undefined && one.balance !== undefined));
  };
  return names.filter((name) => !fits(name)).map((name) => ({ id: 'R016', path, message: `"${name}" is not computed of rows` }));
}

function checkTop({ document: { top, measures } }: CheckedReport): Finding[] {
  const measure = top && measures[top.by];
  if (!measure || (aggregateOf(measure) !== null && measure.source === undefined && measure.box === undefined)) return [];
  return [{ id: 'R016', path: 'top.by', message: 'the first are found by a measure that is computed of the rows of the report' }];
}
