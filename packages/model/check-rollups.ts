import { checkCondition, type DocumentOf, type Finding, type ModelOf, modelsOf } from './check-condition.ts';
import { type EffectiveField, type EffectiveModel, effectiveModel } from './effective.ts';
import { kinds } from './kinds/registry.ts';
import { aggregates, type Rollup, rollupOf } from './rollup.ts';

/**
 * Checks that rollups aggregate records that point here, over a field that supports the aggregate: M050, M051; their conditions: M011,
 * M012.
 */
export function checkRollups(model: EffectiveModel, documentOf: DocumentOf): Finding[] {
  return Object.values(model.fields).flatMap((field) => {
    const rollup = rollupOf(field);
    const document = rollup && (rollup.of === model.name ? model.document : documentOf(rollup.of));
    if (!rollup) return [];
    const path = `${model.document.rollups?.[field.name] ? 'rollups' : 'fields'}.${field.name}`;
    const found = checkAggregate(field, path);
    return document && found.length === 0
      ? checkRolled(model, { field, path }, rollup, { target: effectiveModel(document), modelOf: modelsOf(documentOf) })
      : found;
  });
}

function checkAggregate({ kind, settings }: EffectiveField, path: string): Finding[] {
  const given = aggregates.filter((one) => settings[one] !== undefined).length;
  if (given === (kind === kinds.count ? 0 : 1)) return [];
  return [{ id: 'M051', path, message: 'names exactly one of count, sum, min, max and avg' }];
}

function checkRolled(
  model: EffectiveModel,
  { field: { settings }, path }: { field: EffectiveField; path: string },
  rollup: Rollup,
  { target, modelOf }: { target: EffectiveModel; modelOf: ModelOf },
): Finding[] {
  const by = target.fields[rollup.by];
  const points = by?.kind.reference === 'one' && by.settings.model === model.name;
  const measure = rollup.measure && target.fields[rollup.measure.field];
  const wrong = (message: string): Finding => ({ id: 'M051', path, message });
  const measured = rollup.measure ? `"${target.name}.${rollup.measure.field}"` : '';
  return [
    ...(points ? [] : [{ id: 'M050', path: `${path}.by`, message: `"${target.name}.${rollup.by}" does not point here` }]),
    ...(rollup.measure && !measure?.column ? [wrong(`no column ${measured}`)] : []),
    ...(rollup.measure && measure?.column && !has(measure, rollup.measure.aggregate)
      ? [wrong(`${measured} has no "${rollup.measure.aggregate}"`)]
      : []),
    ...(measure?.settings.sensitive === true && settings.sensitive !== true
      ? [wrong(`${measured} is sensitive, so the rollup must be`)]
      : []),
    ...checkCondition(target, rollup.where, `${path}.where`, modelOf),
  ];
}

/** Whether a field supports an aggregate: numbers support all, other ordered kinds only min and max. */
function has({ kind, settings }: EffectiveField, aggregate: string): boolean {
  return kind.summable(settings) || (['min', 'max'].includes(aggregate) && kind.operators(settings).includes('lt'));
}
