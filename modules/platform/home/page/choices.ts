import type { Context } from '@zhixing/engine/context.ts';
import { fieldDescription } from '@zhixing/engine/describe/describe.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { can, visibility } from '@zhixing/engine/permission/access.ts';
import { describeReport } from '@zhixing/engine/report/describe-report.ts';
import { openReport } from '@zhixing/engine/report/open-report.ts';
import type { EffectiveModel } from '@zhixing/model';
import type { ReportDocument } from '@zhixing/model/report/index.ts';
import { reportDocuments } from './arrangement.ts';

/** What the reader may put on a home: figures and charts of reports, and models with their days and places. */
export async function homeChoices(ctx: Context) {
  const known = await reportDocuments(ctx);
  return {
    reports: [...known.values()].flatMap((document) => reportChoice(ctx, document) ?? []),
    models: ctx.engine.registry.all().flatMap((model) => modelChoice(ctx, model) ?? []),
  };
}

function reportChoice(ctx: Context, document: ReportDocument) {
  if (!ctx.engine.registry.find(document.model)) return null;
  try {
    const { name, title, period, measures, filters, charts } = describeReport(ctx, openReport(ctx, document));
    const places = (document.charts ?? []).map((one) => JSON.stringify(one));
    return {
      name,
      title,
      period,
      measures: measures.filter(({ box }) => !box).map(({ name: measure, label }) => ({ name: measure, label })),
      filters,
      charts: charts.map(({ title: own, ...chart }) => ({
        place: places.indexOf(JSON.stringify(chart)),
        title: own,
        picture: chart.picture,
        measures: chart.measures,
      })),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function modelChoice(ctx: Context, model: EffectiveModel) {
  if (can(ctx, model, 'read') === null) return null;
  const { fields, masked } = visibility(ctx, model);
  const shown = fields.filter(({ name, system, column }) => !masked.has(name) && !system && column !== null);
  const named = (own: typeof shown) => own.map((field) => ({ name: field.name, label: fieldDescription(ctx, model, field).label }));
  return {
    name: model.name,
    title: ctx.engine.words.title(ctx.language, model),
    days: named(shown.filter(({ kind }) => kind.dated !== null)),
    places: named(shown.filter(({ kind }) => kind.geometry === 'point')),
  };
}
