import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { addDays } from '@zhixing/model/china-time.ts';
import type { Answer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { Refund } from '../../billing/refund/refund.model.ts';
import { type BilledTrip, openBilledTrip, passed } from '../../billing/tests/billed-trip.ts';
import { Settlement } from '../agency/settlement.model.ts';
import { CostAccounting } from '../cost/cost-accounting.model.ts';
import { CostLine } from '../cost/cost-line.model.ts';

/** A trip that has returned, and each step on the way to its archive, taken by those who take it. */
export interface SettledTrip extends Omit<BilledTrip, 'agreed'> {
  returned(): Promise<void>;
  expense(values?: object, by?: Actor): Promise<string>;
  /** Submitted by finance, approved by the school and, where the families' money pays it, paid. */
  spent(values?: object): Promise<string>;
  step(actor: Actor, model: string, id: string, action: string, args?: object): Promise<void>;
  cost(): Promise<Awaited<ReturnType<ReturnType<typeof costs>['get']>>>;
  settlement(): Promise<Awaited<ReturnType<ReturnType<typeof settlements>['get']>>>;
  /** The accounting explained, submitted and confirmed. */
  confirmed(): Promise<void>;
  /** Invoiced, sent, and confirmed by both sides. */
  agreed(): Promise<void>;
  /** Publicised, with the days of publicity over, and the surplus divided. */
  divided(): Promise<void>;
  /** Refunds, settlement and funds paid, the accounting settled. */
  paidOut(): Promise<void>;
  /** A summary that families can read. */
  summedUp(): Promise<void>;
  /** Debit minus credit of every account of the trip that is not zero. */
  balances(): Promise<Readonly<Record<string, number>>>;
}

const costs = ({ records }: BilledTrip) => records(CostAccounting);
const settlements = ({ records }: BilledTrip) => records(Settlement);

export async function openSettledTrip(plan: object = {}, options: Parameters<typeof openBilledTrip>[1] = {}): Promise<SettledTrip> {
  const ground = await openBilledTrip(plan, options);
  const { server, trip, records, act, ask, finance, schoolAdmin, schoolLeader, agencyManager } = ground;
  const query = server.engine.database.query.bind(server.engine.database);
  const step: SettledTrip['step'] = (...of) => passed(act(...of));
  const expense: SettledTrip['expense'] = async (values = {}, by = finance) => {
    const given = {
      trip: trip.id,
      category: 'transport',
      fundedBy: 'custody',
      payee: '安达客运',
      amount: 10_000,
      overReason: '按实际结算',
      ...values,
    };
    return idOf(await ask(by, 'POST', '/api/data/expense', given));
  };
  const cost = async () => {
    const found = await costs(ground).first({ trip: trip.id });
    assert.ok(found);
    return found;
  };
  const settlement = async () => {
    const found = await settlements(ground).first({ trip: trip.id });
    assert.ok(found);
    return found;
  };
  return {
    ...ground,
    step,
    expense,
    cost,
    settlement,
    returned: async () => void (await query(sql`update trip set status = 'returned' where id = ${trip.id}`)),
    spent: async (values = {}) => {
      const id = await expense(values);
      await step(finance, 'expense', id, 'submit');
      await step(schoolAdmin, 'expense', id, 'approve');
      if (!('fundedBy' in values) || values.fundedBy === 'custody')
        await step(finance, 'expense', id, 'pay', { voucher: await ground.file(finance) });
      return id;
    },
    confirmed: async () => {
      const { id } = await cost();
      await step(finance, 'costAccounting', id, 'refresh');
      for (const line of await records(CostLine).find({ cost: id, mustExplain: true }))
        await step(finance, 'costLine', line.id, 'explain', { reason: '按实际人数和用车结算' });
      await step(finance, 'costAccounting', id, 'submit');
      await step(schoolAdmin, 'costAccounting', id, 'confirm');
    },
    agreed: async () => {
      const { id } = await settlement();
      await step(finance, 'settlement', id, 'send');
      await step(agencyManager, 'settlement', id, 'agencyOk');
      await step(schoolLeader, 'settlement', id, 'schoolOk');
      const { actualAmount, deduct } = await settlement();
      if (actualAmount > deduct) await invoice(ground, actualAmount - deduct);
    },
    divided: async () => {
      const { id } = await cost();
      await step(schoolAdmin, 'costAccounting', id, 'publicise', { days: 5 });
      await query(sql`update cost_accounting set publicity_end = ${addDays(ground.today(), -1)} where id = ${id}`);
      await step(finance, 'costAccounting', id, 'returnSurplus');
    },
    paidOut: async () => {
      for (const refund of await records(Refund).find({ trip: trip.id, status: 'pending' })) {
        await step(ground.secondFinance, 'refund', refund.id, 'approve');
        await step(finance, 'refund', refund.id, 'pay');
        await records(Refund).act(refund.id, 'succeed', { refundTradeNo: `R${refund.id}` });
      }
      await step(finance, 'settlement', (await settlement()).id, 'pay', { voucher: await ground.file(finance) });
      const { id } = await cost();
      await act(finance, 'costAccounting', id, 'clearSubsidy', { voucher: await ground.file(finance) });
      await step(finance, 'costAccounting', id, 'settle');
    },
    summedUp: async () => {
      const content =
        '全体学生按计划完成研学课程，行程安全有序，家长反馈良好，现将各项记录整理归档，并向家长公布课程成果、费用决算和改进措施。';
      const given = {
        trip: trip.id,
        kind: 'summary',
        title: '研学总结',
        content,
        visible: 'all',
        occurAt: server.engine.now().toISOString(),
      };
      idOf(await ask(schoolAdmin, 'POST', '/api/data/tripLog', given));
    },
    balances: async () => {
      const rows = await query<{ account: string; balance: number }>(
        sql`select account, sum(debit - credit)::float8 as balance from ledger_entry where trip = ${trip.id} group by 1 having sum(debit) <> sum(credit)`,
      );
      return Object.fromEntries(rows.map((row) => [row.account, row.balance]));
    },
  };
}

function idOf({ status, text, data }: Answer): string {
  assert.equal(status, 200, text);
  return data.record.id;
}

async function invoice({ ask, act, agencyManager, trip, file }: BilledTrip, amount: number): Promise<void> {
  const given = {
    kind: 'vat',
    direction: 'agencyToSchool',
    trip: trip.id,
    title: '实验小学',
    taxNo: '91310000MA1K000000',
    amount,
    content: '研学服务费',
  };
  const id = idOf(await ask(agencyManager, 'POST', '/api/data/invoice', given));
  await passed(act(agencyManager, 'invoice', id, 'issue', { number: `V${id.slice(-12)}`, file: await file(agencyManager) }));
}
