import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { systemContext } from '@zhixing/engine/context.ts';
import { answer } from '@zhixing/engine/report/answer.ts';
import { periodOf, questionOf } from '@zhixing/engine/report/ask.ts';
import { openReport } from '@zhixing/engine/report/open-report.ts';
import { derive } from '@zhixing/model/report/measures.ts';
import { seeded } from '@zhixing/testing/random.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { statisticsModule } from '../statistics.module.ts';

const reports = statisticsModule.reports ?? [];
/** Shares of a whole; the other ratios are means and rates per thousand. */
const rates = reports.flatMap((report) =>
  Object.entries(report.measures)
    .filter(([, { ratio, percent }]) => ratio && percent)
    .map(([name]) => ({ report, name })),
);
/** Shares that may exceed the whole: a base hosts several groups on one day one after another. */
const above = new Set(['baseReceptions.use', 'campReceptions.occupancy']);

/** Long before the first record everything that a rate divides by is empty. */
const EMPTY = 'custom:1990-01-01..1990-12-31';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

test('every rate of every report is between 0 and 1 in each group and period of the sample, or empty (I-45)', async () => {
  const ctx = { ...systemContext(server.engine), language: 'zh' as const };
  assert.ok(rates.length >= 4);
  let shown = 0;
  for (const { report, name } of rates) {
    const open = openReport(ctx, report);
    for (const period of report.period ? ['all', 'custom:2026-01-01..2026-12-31', EMPTY] : ['all']) {
      const { sets } = await answer(ctx, questionOf(open, {}, periodOf(ctx, open, period)));
      for (const { by, groups } of sets)
        for (const { keys, values } of groups) {
          const rate = values[name];
          if (rate === null || rate === undefined) continue;
          const what = `${report.name}.${name} by ${by.join()} of ${keys.join()} in ${period}: ${rate}`;
          assert.ok(Number.isFinite(rate) && Number(rate) >= 0 && (period !== EMPTY || rate === 0), what);
          assert.ok(above.has(`${report.name}.${name}`) || Number(rate) <= 1, what);
          shown += 1;
        }
    }
  }
  assert.ok(shown > 20, `${shown} figures`);
});

test('whatever is counted, a ratio is a finite figure or empty, and empty exactly where there is nothing to divide by (I-45)', () => {
  const random = seeded(45);
  for (const { measures } of reports)
    for (const measure of Object.values(measures)) {
      if (!measure.ratio) continue;
      const [one, other] = measure.ratio;
      for (let n = 0; n < 200; n += 1) {
        const whole = random.pick([0, null, 1 + random.below(1000)]);
        const part = random.pick([0, null, random.below(1 + (whole ?? 0))]);
        const figure = derive(measure, {}, (name) => (name === other ? whole : name === one ? part : null));
        assert.equal(figure === null, !whole || part === null, `${part} of ${whole}: ${figure}`);
        if (figure !== null) assert.ok(figure >= 0 && figure <= (measure.per ?? 1));
      }
    }
});
