import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Context } from '@zhixing/engine/context.ts';
import { actorsOf } from '@zhixing/engine/permission/readers.ts';
import { answer } from '@zhixing/engine/report/answer.ts';
import type { ReportGroup } from '@zhixing/engine/report/answer-types.ts';
import { periodOf, questionOf } from '@zhixing/engine/report/ask.ts';
import { openReport } from '@zhixing/engine/report/open-report.ts';
import { fewestOf } from '@zhixing/engine/report/small-groups.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql, { raw } from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { statisticsModule } from '../statistics.module.ts';
import { byHand } from './by-hand.ts';

const reports = new Map((statisticsModule.reports ?? []).map((report) => [report.name, report]));

let server: TestServer;
const readers = new Map<string, Context>();
before(async () => {
  server = await startSampled();
  for (const account of ['bureauAdmin', 'districtAdmin']) {
    const [user] = await server.engine.database.query<{ id: string }>(sql`select id from "user" where account = ${account}`);
    const [actor] = await actorsOf(server.engine, [user?.id ?? '']);
    if (actor) readers.set(account, server.context(actor));
  }
});
after(() => server.close());

test('every report of the product is written by hand as well', () => {
  assert.deepEqual(byHand.map(({ report }) => report).toSorted(), [...reports.keys()].toSorted());
});

describe('figures are those of hand-written SQL over the same rows', () => {
  for (const { report: name, by, statements, adds } of byHand)
    test(name, async () => {
      assert.equal(readers.size, 2);
      for (const [role, ctx] of readers)
        for (const [at, statement] of statements.entries()) {
          const { groups, wanted } = await mustEqual(ctx, { name, by, statement, role, adds });
          // The first statement is about the rows of the report itself; compared sources may have groups that it has not.
          if (at === 0 && !adds) assert.equal(groups, wanted, `groups of ${name} for ${role}`);
        }
    });
});

interface Contest {
  readonly name: string;
  readonly by: string;
  readonly statement: string;
  readonly adds?: true | undefined;
  readonly role: string;
}

type ByHandRow = Readonly<Record<string, unknown>> & { readonly key: string | null; readonly whole: number };

async function mustEqual(ctx: Context, { name, by, statement, role, adds }: Contest): Promise<{ groups: number; wanted: number }> {
  const document = reports.get(name);
  assert.ok(document);
  const report = openReport(ctx, document);
  const { sets } = await answer(ctx, questionOf(report, { rows: [by], columns: '' }, periodOf(ctx, report, 'all')));
  const own = new Map(
    sets.flatMap(({ by: names, groups }) =>
      names.length === 0 || names.join() === by
        ? groups.map((group) => [placeOf(names.length === 0, group.keys[0] ?? null), group] as const)
        : [],
    ),
  );
  const rows = await rowsByHand(ctx, statement);
  assert.ok(rows.length > 0);
  for (const row of rows) {
    const group = own.get(placeOf(row.whole === 1, row.key));
    if (adds) assert.ok(group, `${row.key} of ${name} for ${role}`);
    // What only a compared source has is no group of the report, and small groups are not answered.
    if (group && group.rows !== null)
      mustBeAlike(row, group, {
        few: fewestOf(document, report.model),
        what: `${name} for ${role}, ${row.whole === 1 ? 'in all' : row.key}`,
      });
  }
  return { groups: own.size - 1, wanted: rows.length - 1 };
}

const placeOf = (whole: boolean, key: string | null): string => JSON.stringify([whole, key]);

/** The statement with the organisations of the reader in the place of `$1`. */
async function rowsByHand(ctx: Context, statement: string): Promise<ByHandRow[]> {
  const places = (ctx.actor.variables['@organizationAndSuborganization'] as readonly string[]).map((id) => `'${id}'`).join(', ');
  return ctx.db.query<ByHandRow>(sql`${raw(statement.replaceAll('$1::uuid[]', `array[${places}]::uuid[]`))}`);
}

interface Compared {
  /** Parts of fewer answers than these are left out. */
  readonly few: number;
  readonly what: string;
}

function mustBeAlike({ key: _key, whole: _whole, ...row }: ByHandRow, group: ReportGroup, { few, what }: Compared): void {
  for (const [measure, value] of Object.entries(row)) {
    const figure = group.values[measure];
    assert.notEqual(figure, undefined, `${measure} of ${what}`);
    // Counts of few answers are left out, as groups of few are.
    if (figure === null && value !== null && Number(value) > 0) {
      assert.ok(few > 0, `${measure} of ${what} is left out`);
      continue;
    }
    assert.ok(Math.abs(Number(figure ?? 0) - Number(value ?? 0)) < 1e-5, `${measure} of ${what}: ${figure} and by hand ${value}`);
  }
}
