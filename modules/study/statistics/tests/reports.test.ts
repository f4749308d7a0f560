import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { countRows, findRows } from '@zhixing/engine/read/read.ts';
import { answer } from '@zhixing/engine/report/answer.ts';
import type { ReportGroup, ReportSet } from '@zhixing/engine/report/answer-types.ts';
import { periodOf, questionOf, rowsBehind } from '@zhixing/engine/report/ask.ts';
import { type OpenReport, openReport } from '@zhixing/engine/report/open-report.ts';
import { fewestOf } from '@zhixing/engine/report/small-groups.ts';
import { checkReport, type ReportDocument } from '@zhixing/model/report/index.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { entries } from '../../../platform/menu/entries.ts';
import { demoActor, startSampled } from '../../../tests/sampled.ts';
import { statisticsModule } from '../statistics.module.ts';

const reports = statisticsModule.reports ?? [];
const roles = ['bureauAdmin', 'districtAdmin', 'schoolAdmin', 'finance', 'agencyManager', 'baseManager', 'campManager', 'tutor'] as const;

let server: TestServer;
const readers = new Map<string, Context>();
before(async () => {
  server = await startSampled();
  for (const account of roles) {
    const actor = await demoActor(server, account);
    if (actor) readers.set(account, { ...server.context(actor), language: 'zh' });
  }
});
after(() => server.close());

const opened = (ctx: Context, document: ReportDocument): OpenReport | null => {
  try {
    return openReport(ctx, document);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

describe('documents', () => {
  for (const report of reports)
    test(`${report.name} is sound`, () => {
      assert.deepEqual(checkReport(report, server.engine.registry.find, { posted: false }), []);
      const shown = entries.filter((entry) => entry.report === report.name);
      if (reports.some(({ beside = [] }) => beside.some((chart) => chart.report === report.name))) return;
      assert.equal(shown.length, 1, 'one page of the menu shows it');
      for (const language of ['zh', 'en'] as const)
        assert.equal(
          server.engine.texts.find(language, `reports.${report.name}.title`),
          language === 'zh' ? shown[0]?.zh : shown[0]?.en,
          'the report is called as its page is',
        );
    });
});

const byName = new Map(reports.map((report) => [report.name, report]));

describe('the filters that all reports share', () => {
  /** Paths by which a report whose rows have a reference is narrowed. */
  const shared = { school: ['school', 'school.region'], trip: ['trip.status'] } as const;
  for (const report of reports)
    test(`${report.name} is narrowed by school, region and state of the trip, as far as its rows have them`, () => {
      const model = server.engine.registry.get(report.model);
      const offered = [...(report.filters ?? []), ...Object.values(report.dimensions).map(({ field }) => field)];
      for (const [reference, paths] of Object.entries(shared))
        if (model.fields[reference]?.kind.reference === 'one') for (const path of paths) assert.ok(offered.includes(path), path);
      // What is compared is narrowed alike where it has the field, or a rate would be one of different wholes.
      for (const source of Object.values(report.sources ?? {}))
        for (const path of ['school.region', 'trip.status', 'school'])
          if (server.engine.registry.get(source.model).fields[path.split('.')[0] ?? '']?.kind.reference === 'one' && report.sources)
            assert.ok(
              source.filters?.[path] !== undefined || report.name === 'regionReceptions' || !offered.includes(path),
              `${path} of ${source.model}`,
            );
    });
});

describe('figures that lead into another report', () => {
  for (const { name, drillTo = [] } of reports)
    for (const drill of drillTo)
      test(`of ${name} lead into ${drill.report}, which has the filters`, () => {
        const target = byName.get(drill.report);
        const offered = [...(target?.filters ?? []), ...Object.values(target?.dimensions ?? {}).map(({ field }) => field)];
        for (const path of [...Object.values(drill.dimensions), ...Object.values(drill.filters ?? {})])
          assert.ok(offered.includes(path), path);
      });
});

const asked = async (ctx: Context, report: OpenReport, period: string) => {
  const question = questionOf(report, {}, periodOf(ctx, report, report.document.period ? period : undefined));
  return { question, ...(await answer(ctx, question)) };
};

const additive = ({ document }: OpenReport): string[] =>
  Object.entries(document.measures)
    .filter(([, { count, sum, source, perDay }]) => (count || sum !== undefined) && source === undefined && !perDay)
    .map(([name]) => name);

/** Counts of parts of a group, where a report leaves out those of few rows. */
const mayLeaveOut = ({ document, model }: OpenReport, name: string): boolean => {
  const { count, where } = document.measures[name] ?? {};
  return Boolean(count && where) && fewestOf(document, model) > 0;
};

const totalOf = (sets: readonly ReportSet[]): ReportGroup | undefined => sets.find(({ by }) => by.length === 0)?.groups[0];

describe('totals', () => {
  for (const report of reports)
    test(`${report.name} adds up for each role: every grouping, and the rows behind its figures`, async () => {
      const read = [...readers].flatMap(([role, ctx]) => {
        const open = opened(ctx, report);
        return open ? [{ role, ctx, open }] : [];
      });
      assert.ok(read.length >= 2, `read by ${read.map(({ role }) => role).join(', ')}`);
      for (const { role, ctx, open } of read) await mustAgree(ctx, open, role);
    });
});

async function mustAgree(ctx: Context, open: OpenReport, role: string): Promise<void> {
  const { question, sets } = await asked(ctx, open, 'all');
  const total = totalOf(sets);
  const rows = await countRows(ctx, open.model, open.document.where ?? {});
  assert.ok(total, `a total for ${role}`);
  assert.equal(total.rows ?? rows, rows, `rows for ${role}`);
  for (const { by, groups } of sets) {
    // Sources may add groups without rows.
    const some = by.length === 0 || groups.some((group) => group.rows !== 0);
    assert.equal(some, rows > 0 || by.length === 0, `groups by ${by.join(', ')} for ${role}`);
    if (groups.some((group) => group.rows === null)) continue;
    const names = additive(open).filter((one) => question.measures.includes(one));
    for (const name of names) {
      const shown = groups.map(({ values }) => values[name]);
      const sum = shown.reduce<number>((before, value) => before + Number(value ?? 0), 0);
      const whole: ReportGroup['values'][string] | undefined = total.values[name];
      const what = `${name} by ${by.join(', ')} for ${role}`;
      // Figures that few rows make are left out: what is shown is no more than the whole.
      if (!mayLeaveOut(open, name) || ![whole, ...shown].includes(null)) assert.equal(sum, Number(whole ?? 0), what);
      else assert.ok(whole === null || whole === undefined || sum <= Number(whole), what);
    }
    const [largest] = groups.toSorted((a, b) => (b.rows ?? 0) - (a.rows ?? 0));
    const without = groups.find(({ keys }) => keys.includes(null));
    for (const group of [largest, without]) if (group) await mustAddUp(ctx, question, by, group);
  }
}

async function mustAddUp(ctx: Context, question: ReturnType<typeof questionOf>, by: readonly string[], group: ReportGroup): Promise<void> {
  const keys = Object.fromEntries(by.map((name, at) => [name, group.keys[at] ?? null]));
  const { where } = await rowsBehind(ctx, question, { keys });
  const { model, document } = question.report;
  assert.equal(await countRows(ctx, model, where), group.rows, JSON.stringify(keys));
  for (const [name, { sum, where: own }] of Object.entries(document.measures)) {
    if (typeof sum !== 'string' || document.measures[name]?.source || !question.measures.includes(name)) continue;
    const rows = await findRows(ctx, model, { all: [where, own ?? {}] }, { fields: [sum] });
    assert.equal(
      rows.reduce((total, row) => total + Number(row[sum] ?? 0), 0),
      Number(group.values[name] ?? 0),
      `${name} of ${JSON.stringify(keys)}`,
    );
  }
}
