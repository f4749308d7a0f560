import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { actorsOf } from '@zhixing/engine/permission/readers.ts';
import { answer } from '@zhixing/engine/report/answer.ts';
import { type Asked, periodOf, questionOf } from '@zhixing/engine/report/ask.ts';
import { figureForm } from '@zhixing/engine/report/describe-report.ts';
import type { OpenReport } from '@zhixing/engine/report/open-report.ts';
import { grainWord, measureLabel } from '@zhixing/engine/report/words.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, weekdayOf } from '@zhixing/model/china-time.ts';
import { type Figure, type Period, periodBefore } from '@zhixing/model/report/index.ts';
import sql from 'sql-template-tag';
import { type AskedTexts, askedOf } from './asked.ts';
import { ReportView } from './report-view.model.ts';
import { findReport } from './reports.ts';

export const reportEvents: readonly MessageEvent[] = [
  { name: 'report.figures', type: 'schedule', params: ['report', 'period', 'figures'] },
];

type View = Row<typeof ReportView>;

/** Figures that a message contains; the others stand on the page. */
const MAX_FIGURES = 4;

/**
 * Sends the figures of saved reports that are due today, each with the rights that its owner has now; who may not read a report any more gets
 * nothing. Returns how many were sent.
 */
export async function sendViews(engine: Engine, stopping: () => boolean): Promise<number> {
  const ctx = systemContext(engine);
  const today = chinaDay(ctx.now());
  const due = await repo(ReportView, ctx).find({
    all: [{ rhythm: { in: dueRhythms(today) } }, { any: [{ sentOn: { empty: true } }, { sentOn: { lt: today } }] }],
  });
  let sent = 0;
  for (const view of due) {
    if (stopping()) break;
    if (await send(ctx, view)) sent += 1;
    await updateRows(ctx, ReportView, { set: { sentOn: today }, where: sql`t.id = ${view.id}` });
  }
  return sent;
}

/** Weekly ones are sent on Mondays, monthly ones on the first day. */
const dueRhythms = (today: string): string[] => [
  'daily',
  ...(weekdayOf(today) === 1 ? ['weekly'] : []),
  ...(today.endsWith('-01') ? ['monthly'] : []),
];

async function send(system: Context, view: View): Promise<boolean> {
  const [actor] = view.createdBy === null ? [] : await actorsOf(system.engine, [view.createdBy]);
  if (!actor || view.createdBy === null) return false;
  const ctx: Context = { ...system, actor };
  const search = new URLSearchParams(view.search ?? '');
  try {
    const report = await findReport(ctx, view.report);
    const period = lastPeriod(ctx, report, view, search.get('period') ?? undefined);
    const question = questionOf(report, { ...askedIn(search), period: undefined }, period);
    const { sets } = await answer(ctx, { ...question, sets: [[]], dimensions: [] });
    const figures = wordsOf(ctx, report, question.measures, sets[0]?.groups[0]?.values ?? {});
    const link = `/report?${new URLSearchParams({ ...Object.fromEntries(search), name: view.report })}`;
    await notifyPeople(system, {
      event: 'report.figures',
      to: [view.createdBy],
      params: { report: view.name, period: periodWord(ctx, period), figures },
      link,
      includeActor: true,
    });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The period that has just ended where it is as long as the rhythm; else the present one, as chosen by its unit. */
function lastPeriod(ctx: Context, report: OpenReport, { rhythm }: View, text: string | undefined): Period {
  const present = periodOf(ctx, report, text?.startsWith('custom') ? text : text?.split(':')[0]);
  const ended = (rhythm === 'weekly' && present.unit === 'week') || (rhythm === 'monthly' && present.unit === 'month');
  return (ended ? periodBefore(present) : null) ?? present;
}

const askedIn = (search: URLSearchParams): Asked => {
  const { rows, measures, filter, tree } = Object.fromEntries(search) as AskedTexts;
  return askedOf({ rows, measures, filter, tree });
};

function wordsOf(ctx: Context, report: OpenReport, measures: readonly string[], values: Readonly<Record<string, Figure>>): string {
  return measures
    .filter((name) => typeof values[name] === 'number')
    .slice(0, MAX_FIGURES)
    .map((name) => `${measureLabel(ctx, report, name)} ${figureText(ctx, report, name, Number(values[name]))}`)
    .join('；');
}

function figureText(ctx: Context, report: OpenReport, name: string, value: number): string {
  const { form, digits } = figureForm(ctx, report, report.document.measures[name] ?? {});
  if (form === 'percent') return `${(value * 100).toFixed(digits)}%`;
  return (form === 'money' ? value / 100 : value).toFixed(digits);
}

function periodWord(ctx: Context, { unit, key, span }: Period): string {
  if (unit === 'all' || span === null) return ctx.engine.texts.text(ctx.language, 'report.allTime');
  return unit === 'custom' ? `${span.from} – ${span.to}` : grainWord(ctx, unit, key);
}
