import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { writeArchive } from '@zhixing/modules/study/archive/file/write-archive.ts';
import { BillLine } from '@zhixing/modules/study/billing/bill/bill-line.model.ts';
import { StudentBill } from '@zhixing/modules/study/billing/bill/student-bill.model.ts';
import { Payment } from '@zhixing/modules/study/billing/payment/payment.model.ts';
import { SignUp } from '@zhixing/modules/study/enrolment/sign-up/sign-up.model.ts';
import { Student } from '@zhixing/modules/study/school/student.model.ts';
import { Trip } from '@zhixing/modules/study/trip/trip.model.ts';
import { startProduct } from '@zhixing/modules/tests/product.ts';
import { allRecipes } from '@zhixing/modules/tests/recipes.ts';
import { createBuilders } from '@zhixing/testing/builders.ts';
import sql from 'sql-template-tag';
import { claim, heading, median, round1 } from './report.ts';

/*
 * The archive file of a trip: seconds and size with 1 200 students, time per student against a trip of an eighth, and how much memory it needs while it
 * is streamed to disk.
 */

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(options.rounds);
const [LARGE, SMALL] = [1200, 150];
const LINES = 8;

heading(`The archive file of a trip with ${LARGE} students, against one with ${SMALL}`);
const server = await startProduct();
const folder = await mkdtemp(path.join(os.tmpdir(), 'archive-'));
try {
  const builders = createBuilders(server.context(), await allRecipes());
  const trips = { large: await tripOf(LARGE, builders), small: await tripOf(SMALL, builders) };
  await made(trips.small);
  const [large, small]: [Made[], Made[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    small.push(await made(trips.small));
    large.push(await made(trips.large));
  }
  const seconds = (of: readonly Made[]) => median(of.map((one) => one.seconds));
  console.table({
    [`${LARGE} students`]: { seconds: round1(seconds(large)), megabytes: round1((large[0]?.bytes ?? 0) / 1e6), files: large[0]?.parts },
    [`${SMALL} students`]: { seconds: round1(seconds(small)), megabytes: round1((small[0]?.bytes ?? 0) / 1e6), files: small[0]?.parts },
    'memory that grew meanwhile, megabytes': { seconds: round1(median(large.map(({ grown }) => grown / 1e6))) },
  });
  claim(`seconds for the archive file of ${LARGE} students`, seconds(large), { atMost: 30 });
  claim(`a student of ${LARGE} against one of ${SMALL}`, seconds(large) / LARGE / (seconds(small) / SMALL), { atMost: 1.5 });
} finally {
  await server.close();
  await rm(folder, { recursive: true });
}

interface Made {
  readonly seconds: number;
  readonly bytes: number;
  readonly parts: number;
  readonly grown: number;
}

async function made(id: string): Promise<Made> {
  const ctx = server.context();
  const trip = await repo(Trip, ctx).get(id);
  const place = path.join(folder, `${id}.zip`);
  const output = createWriteStream(place);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const since = performance.now();
  const closed = once(output, 'close');
  const { parts } = await writeArchive(ctx, trip, output, new AbortController().signal);
  await closed;
  clearInterval(watch);
  return { seconds: (performance.now() - since) / 1000, bytes: (await stat(place)).size, parts, grown: most - before };
}

type Builders = ReturnType<typeof createBuilders>;

/** An archived trip with sign-ups, bills, their lines and payments. */
async function tripOf(students: number, builders: Builders): Promise<string> {
  const { tripPlan } = await builders.make('contract');
  const trip = (await builders.make('trip', { tripPlan, batchNo: 17 })) as unknown as { id: string; school: string; bureau: string };
  const { id: example } = await builders.make('student');
  const { id: feeItem } = await builders.make('feeItem');
  const ctx = server.context();
  const [one] = await ctx.db.query<{ school_class: string; school: string; grade: string }>(
    sql`select school_class, school, grade from student where id = ${example}`,
  );
  const of = { schoolClass: one?.school_class ?? null, school: one?.school ?? null };
  const all = Array.from({ length: students }, (_, n) => ({ n, student: newId(), signUp: newId(), bill: newId() }));
  const no = (prefix: string, n: number) => `${prefix}${trip.id.slice(-6)}${String(n).padStart(6, '0')}`;
  await insertRows(
    ctx,
    Student,
    all.map(
      ({ n, student }) =>
        ({
          id: student,
          studentNo: no('S', n),
          name: `学生${n}`,
          gender: 'female',
          status: 'enrolled',
          grade: one?.grade ?? null,
          ...of,
        }) as never,
    ),
  );
  await insertRows(
    ctx,
    SignUp,
    all.map(
      ({ n, student, signUp }) => ({ id: signUp, signUpNo: no('SU', n), trip: trip.id, student, status: 'completed', ...of }) as never,
    ),
  );
  const dueAt = '2031-10-01T10:00:00.000Z';
  await insertRows(
    ctx,
    StudentBill,
    all.map(
      ({ n, student, signUp, bill }) =>
        ({
          id: bill,
          billNo: no('BL', n),
          trip: trip.id,
          student,
          signUp,
          gross: 80_000,
          receivable: 80_000,
          paid: 80_000,
          dueAt,
          status: 'paid',
          ...of,
        }) as never,
    ),
  );
  await insertRows(
    ctx,
    BillLine,
    all.flatMap(({ student, bill }) =>
      Array.from(
        { length: LINES },
        (_, at) =>
          ({ bill, trip: trip.id, student, feeItem, name: `收费项目${at}`, amount: 10_000, paid: 10_000, sortCode: at, ...of }) as never,
      ),
    ),
  );
  await insertRows(
    ctx,
    Payment,
    all.map(
      ({ n, student, bill }) =>
        ({
          paymentNo: no('PM', n),
          bill,
          trip: trip.id,
          student,
          channel: 'wechat',
          amount: 80_000,
          outTradeNo: no('O', n),
          payer: `家长${n}`,
          status: 'success',
          payAt: dueAt,
          ...of,
        }) as never,
    ),
  );
  await ctx.db.query(sql`update trip set status = 'archived', archived_at = now() where id = ${trip.id}`);
  return trip.id;
}
