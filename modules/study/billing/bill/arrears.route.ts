import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Condition } from '@zhixing/model';
import { chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { billErrors } from '../billing.errors.ts';
import { bandOf, bands } from '../core/overdue-bands.ts';
import type { BillRow } from './bill-store.ts';
import { remindTeachers } from './remind.ts';
import { StudentBill } from './student-bill.model.ts';

export const arrearsRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: '/api/billing/arrears', access: 'policy', summary: 'Overdue bills by the number of days they are overdue' },
    async (_input, ctx) => {
      const bills = await overdue(ctx, 'read');
      const of = (band: string) => bills.filter((bill) => bandOf(daysOf(bill, ctx)) === band);
      return {
        count: bills.length,
        amount: sumOf(bills),
        bands: bands.map((band) => ({ band, count: of(band).length, amount: sumOf(of(band)) })),
      };
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/billing/reminders',
      access: 'policy',
      summary: 'Reminds of all overdue bills that were not reminded of today',
      body: z.strictObject({ band: z.enum(bands).optional(), trip: z.uuid().optional() }),
    },
    ({ body }, ctx) =>
      ctx.db.transaction(async (db) => {
        const tx = within(ctx, db);
        const today = chinaDay(ctx.now());
        const bills = (await overdue(tx, 'act:remind')).filter(
          (bill) =>
            (body.band === undefined || bandOf(daysOf(bill, tx)) === body.band) &&
            (body.trip === undefined || bill.trip === body.trip) &&
            !(bill.lastRemindAt && chinaDay(bill.lastRemindAt) === today),
        );
        if (bills.length === 0) throw billErrors.nobodyToRemind();
        await updateRows(elevated(tx), StudentBill, {
          set: { remindCount: sql`t.remind_count + 1`, lastRemindAt: ctx.now().toISOString() },
          where: sql`t.id = any(${bills.map(({ id }) => id)}::uuid[])`,
          newVersion: true,
        });
        await audit(tx, {
          kind: 'write',
          verb: 'act',
          model: StudentBill.name,
          records: bills.map(({ id }) => id),
          detail: { action: 'remind' },
        });
        return { bills: bills.length, teachers: await remindTeachers(bills, tx) };
      }),
  ),
];

async function overdue(ctx: Context, verb: 'read' | `act:${string}`): Promise<readonly BillRow[]> {
  const model = ctx.engine.registry.get(StudentBill.name);
  const scope = mustBeAble(ctx, model, verb);
  const condition: Condition = { all: [scope, { status: 'overdue' }] };
  return (await findRows(elevated(ctx), model, condition)) as unknown as BillRow[];
}

const daysOf = ({ dueAt }: BillRow, ctx: Context): number => daysBetween(chinaDay(dueAt), chinaDay(ctx.now()));
const sumOf = (bills: readonly BillRow[]): number => bills.reduce((all, { balance }) => all + balance, 0);
