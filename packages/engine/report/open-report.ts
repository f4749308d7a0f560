import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import {
  basisOf,
  type ChoiceDocument,
  type DimensionDocument,
  type FieldPath,
  fieldPath,
  inputOf,
  type MeasureDocument,
  pathsOf,
  type ReportDocument,
  type SourceDocument,
} from '@zhixing/model/report/index.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { can, mustBeAble, visibility } from '../permission/access.ts';
import { checkedFilter } from '../read/filter.ts';
import { reportErrors } from './errors.ts';

/** A dimension that the reader may group by, with its field. */
export interface OpenDimension {
  readonly name: string;
  readonly document: DimensionDocument;
  readonly path: FieldPath;
}

export interface OpenMeasure {
  readonly name: string;
  readonly document: MeasureDocument;
}

/** A report within the permissions of a reader: what the reader could not list is no part of it. */
export interface OpenReport {
  readonly document: ReportDocument;
  readonly model: EffectiveModel;
  readonly dimensions: ReadonlyMap<string, OpenDimension>;
  readonly measures: ReadonlyMap<string, OpenMeasure>;
  readonly sources: ReadonlyMap<string, { readonly document: SourceDocument; readonly model: EffectiveModel }>;
  /** Fields by which the reader may narrow it. */
  readonly filters: ReadonlyMap<string, FieldPath>;
  /** Named parts of the rows that the reader may choose. */
  readonly choices: ReadonlyMap<string, ChoiceDocument>;
}

/** Whether a reader may narrow a report by a field at the end of a path, or by a choice. */
export const isFilter = ({ filters, choices }: Pick<OpenReport, 'filters' | 'choices'>, name: string): boolean =>
  filters.has(name) || choices.has(name);

/**
 * Opens a report for a reader. Dimensions, measures and filters over fields that the reader does not see, or sees masked, are left out.
 * @throws model.denied if the reader may not list the rows, `report.denied` if its condition reads what the reader does not see
 */
export function openReport(ctx: Context, document: ReportDocument): OpenReport {
  const model = ctx.engine.registry.get(document.model);
  mustBeAble(ctx, model, 'read');
  const narrowed = [document.where, document.period ? { [document.period.split('.')[0] ?? '']: { empty: false } } : undefined];
  if (!narrowed.every((where) => where === undefined || isSeen(ctx, model, where))) throw reportErrors.denied();
  const sources = openSources(ctx, model, document);
  const dimensions = entriesOf(
    document.dimensions,
    ({ field, tree }) => {
      const path = seenPath(ctx, model, field);
      return path && tree && !seesTree(ctx, path.field) ? null : path;
    },
    (name, own, path) => ({ name, document: own, path }),
  );
  const computed = new Map(
    Object.entries(document.measures).filter(([, measure]) => isComputable(ctx, measure, sourceModel(measure, model, sources))),
  );
  const measures = [...computed].filter(([name]) => basisOf(name, document.measures).every((one) => computed.has(one)));
  if (dimensions.size === 0 || measures.length === 0) throw reportErrors.denied();
  return {
    document,
    model,
    sources,
    dimensions,
    measures: new Map(measures.map(([name, own]) => [name, { name, document: own }])),
    filters: new Map(
      [...(document.filters ?? []), ...Object.values(document.dimensions).flatMap(({ field, grain }) => (grain ? [] : [field]))].flatMap(
        (path) => {
          const found = seenPath(ctx, model, path);
          return found ? [[path, found] as const] : [];
        },
      ),
    ),
    choices: new Map(Object.entries(document.choices ?? {}).filter(([, choice]) => mayChoose(ctx, choice, model, sources))),
  };
}

function entriesOf<Own, Found, Made>(
  record: Readonly<Record<string, Own>>,
  find: (own: Own) => Found | null,
  make: (name: string, own: Own, found: Found) => Made,
): Map<string, Made> {
  return new Map(
    Object.entries(record).flatMap(([name, own]) => {
      const found = find(own);
      return found === null ? [] : [[name, make(name, own, found)] as const];
    }),
  );
}

/** A source is left out where the reader does not see what it groups by, or what would narrow it as the report is narrowed. */
function openSources(ctx: Context, main: EffectiveModel, { sources = {} }: ReportDocument): OpenReport['sources'] {
  return entriesOf(
    sources,
    ({ model: name, where = {}, period, by, filters = {} }) => {
      const model = ctx.engine.registry.find(name);
      if (!model || can(ctx, model, 'read') === null || !isSeen(ctx, model, where)) return null;
      // What the reader cannot narrow the report by narrows no source of it.
      const narrowing = Object.entries(filters).flatMap(([path, own]) => (seenPath(ctx, main, path) ? [own] : []));
      const paths = [...(period ? [period] : []), ...Object.values(by), ...narrowing];
      return paths.every((path) => seenPath(ctx, model, path)) ? model : null;
    },
    (_name, document, model) => ({ document, model }),
  );
}

/** A choice is left out with the first condition that reads what the reader does not see; sources that are left out are not narrowed. */
function mayChoose(ctx: Context, { options }: ChoiceDocument, main: EffectiveModel, sources: OpenReport['sources']): boolean {
  return Object.values(options).every(({ where = {}, sources: narrowed = {} }) => {
    const known = Object.entries(narrowed).flatMap(([name, condition]) => {
      const source = sources.get(name);
      return source ? [{ model: source.model, condition }] : [];
    });
    return isSeen(ctx, main, where) && known.every(({ model, condition }) => isSeen(ctx, model, condition));
  });
}

const sourceModel = ({ source }: MeasureDocument, main: EffectiveModel, sources: OpenReport['sources']): EffectiveModel | null =>
  source === undefined ? main : (sources.get(source)?.model ?? null);

function isComputable(ctx: Context, measure: MeasureDocument, model: EffectiveModel | null): boolean {
  if (!model) return false;
  const input = inputOf(measure);
  const conditions = [measure.where, measure.share].filter((one) => one !== undefined);
  return (
    (input === null || pathsOf(input).every((path) => seenPath(ctx, model, path))) && conditions.every((where) => isSeen(ctx, model, where))
  );
}

/** The field at the end of a path, if the reader sees every field on the way unmasked and may read the models behind them. */
export function seenPath(ctx: Context, model: EffectiveModel, path: string): FieldPath | null {
  const found = fieldPath(model, path, ctx.engine.registry.find);
  if (!found) return null;
  const models = [model, ...found.steps.map(({ settings }) => ctx.engine.registry.get(String(settings.model)))];
  const fields = [...found.steps, found.field];
  const seen = models.every((one, at) => (at === 0 || can(ctx, one, 'read') !== null) && isVisible(ctx, one, fields[at]?.name ?? ''));
  return seen ? found : null;
}

/** Whether the reader may list the records of a tree, and sees where each of them stands. */
function seesTree(ctx: Context, { kind, settings }: EffectiveField): boolean {
  const target = kind.target(settings);
  const model = ctx.engine.registry.find(target?.model ?? '');
  return (
    model !== undefined && can(ctx, model, 'read') !== null && [target?.key ?? '', 'parent'].every((name) => isVisible(ctx, model, name))
  );
}

function isVisible(ctx: Context, model: EffectiveModel, name: string): boolean {
  const { fields, masked } = visibility(ctx, model);
  return fields.some((field) => field.name === name) && !masked.has(name);
}

function isSeen(ctx: Context, model: EffectiveModel, where: object): boolean {
  try {
    checkedFilter(ctx, model, where);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
