import { type ChoiceDocument, inputOf, type MeasureDocument } from '@zhixing/model/report/index.ts';
import type { Context } from '../context.ts';
import { fieldDescription } from '../describe/describe.ts';
import { can } from '../permission/access.ts';
import { type OpenReport, seenPath } from './open-report.ts';
import { fewestOf } from './small-groups.ts';
import { choiceLabel, dimensionLabel, measureLabel, optionLabel, ownText, reportNote, reportTitle } from './words.ts';

/** How a figure is written: an amount in fen, a share, or a number. */
export interface FigureForm {
  readonly form: 'money' | 'percent' | 'number';
  readonly digits: number;
}

/** Describes a report for a client that shows it: only what the reader may ask, labelled in their language. */
export function describeReport(ctx: Context, report: OpenReport) {
  const { document, dimensions, measures } = report;
  const has = (name: string) => dimensions.has(name);
  return {
    name: document.name,
    title: reportTitle(ctx, document),
    note: reportNote(ctx, document),
    model: document.model,
    period: document.period !== undefined,
    periodField: document.period ?? null,
    dimensions: [...dimensions.values()].map((one) => ({
      name: one.name,
      label: dimensionLabel(ctx, report, one),
      field: one.document.field,
      ...(one.document.grain ? { grain: one.document.grain } : {}),
      ...(one.document.tree ? { tree: true } : {}),
    })),
    measures: [...measures.values()]
      .filter(({ document: { hidden } }) => !hidden)
      .map(({ name, document: own }) => ({
        name,
        label: measureLabel(ctx, report, name),
        ...figureForm(ctx, report, own),
        ...(own.unit ? { unit: ctx.engine.texts.find(ctx.language, `report.units.${own.unit}`) ?? own.unit } : {}),
        ...(own.thresholds ? { thresholds: own.thresholds } : {}),
        // No rows are none of them, but have no mean.
        ...(own.count || own.sum !== undefined || own.distinct !== undefined || own.balance ? { additive: true } : {}),
        ...(own.box === undefined ? {} : { box: true }),
      })),
    filters: [
      ...[...report.choices].map(([path, choice]) => ({ path, field: choiceField(ctx, document.name, path, choice) })),
      ...[...report.filters].map(([path, found]) => ({
        path,
        field: { ...fieldDescription(ctx, found.model, found.field), name: path, label: filterLabel(ctx, report, path) },
      })),
    ],
    rows: document.rows.filter(has),
    columns: document.columns && has(document.columns) ? document.columns : null,
    charts: (document.charts ?? []).flatMap((chart, at) => {
      const named = [...chart.measures, ...(chart.second ?? [])];
      const whole = [...chart.by, ...(chart.series ? [chart.series] : [])].every(has) && named.every((name) => measures.has(name));
      return whole
        ? [{ ...chart, title: ctx.engine.texts.find(ctx.language, `reports.${document.name}.charts.${at}`) ?? ownText(ctx, chart.label) }]
        : [];
    }),
    // Of answers, a mean over few tells little.
    few: fewestOf(document, report.model),
    order: document.order ?? null,
    exports: can(ctx, report.model, 'export') !== null,
  };
}

/** A choice as the field that it is shown as. */
const choiceField = (ctx: Context, report: string, name: string, choice: ChoiceDocument) => ({
  name,
  kind: 'choice',
  label: choiceLabel(ctx, report, name, choice),
  required: false,
  readonly: true,
  system: false,
  unique: false,
  search: false,
  sensitive: false,
  sortable: false,
  operators: ['in' as const],
  options: Object.keys(choice.options).map((value) => ({
    value,
    label: optionLabel(ctx, report, { choice: name, option: value }, choice),
  })),
});

/** A filter has the label of the dimension over the same field, else that of the field, after those of the references that lead to it. */
function filterLabel(ctx: Context, report: OpenReport, path: string): string {
  const dimension = [...report.dimensions.values()].find(({ document }) => document.field === path && !document.grain && !document.level);
  const found = report.filters.get(path);
  if (dimension) return dimensionLabel(ctx, report, dimension);
  if (!found) return path;
  const { words, registry } = ctx.engine;
  const models = [report.model, ...found.steps.map(({ settings }) => registry.get(String(settings.model)))];
  return path
    .split('.')
    .map((name, at) => words.field(ctx.language, models[at] ?? found.model, name))
    .join(' · ');
}

/** How the figures of a measure are written: as the values that they are computed of. */
export function figureForm(ctx: Context, report: OpenReport, measure: MeasureDocument): FigureForm {
  const { digits } = measure;
  if (measure.percent || measure.share) return { form: 'percent', digits: digits ?? 1 };
  if (measure.ratio || measure.balance) return derivedForm(ctx, report, measure);
  if (measure.count || measure.distinct !== undefined) return { form: 'number', digits: 0 };
  const field = inputField(ctx, report, measure);
  if (field?.kind.cell(field.settings) === 'amount') return { form: 'money', digits: digits ?? 2 };
  return { form: 'number', digits: digits ?? (isInterpolated(measure) ? 2 : Number(field?.settings.scale ?? 0)) };
}

/** Whether the figure may lie between the values of rows. */
const isInterpolated = ({ mean, median, percentile }: MeasureDocument): boolean =>
  mean !== undefined || median !== undefined || percentile !== undefined;

function derivedForm(ctx: Context, report: OpenReport, { ratio, balance, digits }: MeasureDocument): FigureForm {
  const [one, other] = (ratio ?? balance?.plus ?? []).map((name) => figureForm(ctx, report, report.document.measures[name] ?? {}));
  if (one?.form === 'money' && (balance || other?.form !== 'money')) return { form: 'money', digits: digits ?? 2 };
  return { form: 'number', digits: digits ?? (balance ? (one?.digits ?? 0) : 2) };
}

/** The field of which the figure is; of a product, the amount that is multiplied. */
function inputField(ctx: Context, { model, sources }: OpenReport, measure: MeasureDocument) {
  const input = inputOf(measure);
  const from = measure.source === undefined ? model : sources.get(measure.source)?.model;
  if (input === null || !from) return null;
  const fieldAt = (path: string) => seenPath(ctx, from, path)?.field ?? null;
  if (typeof input === 'string') return fieldAt(input);
  const factors = 'times' in input ? input.times.flatMap((one) => (typeof one === 'string' ? (fieldAt(one) ?? []) : [])) : [];
  return factors.find(({ kind, settings }) => kind.cell(settings) === 'amount') ?? null;
}
