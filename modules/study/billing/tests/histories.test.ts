import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AppError } from '@zhixing/engine/errors.ts';
import { BillLine } from '../bill/bill-line.model.ts';
import { StudentBill } from '../bill/student-bill.model.ts';
import { Payment } from '../payment/payment.model.ts';
import { Refund } from '../refund/refund.model.ts';
import { type BilledTrip, openBilledTrip } from './billed-trip.ts';

const BILLS = 20;
const STEPS = 400;

let ground: BilledTrip;
before(async () => {
  ground = await openBilledTrip();
});
after(() => ground.server.close());

/** A generator with a seed, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Refusals are part of a history: a step that is not possible changes nothing. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: AppError) => {
    if (error.name !== 'AppError') throw error;
  });
}

test(`${STEPS} random steps on ${BILLS} bills, some at the same time, lose no fen`, { timeout: 240_000 }, async () => {
  const random = randomFrom(20261125);
  const bills: string[] = [];
  for (let n = 0; n < BILLS; n++) bills.push((await ground.bill()).id);
  const [payments, refunds]: [string[], string[]] = [[], []];
  const { records } = ground;
  const some = (of: readonly string[]): string => of[random(of.length)] ?? '';
  const steps: (() => Promise<unknown>)[] = [
    async () => payments.push(await ground.order(some(bills), 1 + random(25_000), random(2) ? 'wechat' : 'alipay')),
    async () => {
      const id = some(payments);
      const { amount } = await records(Payment).get(id);
      return records(Payment).act(id, 'succeed', { amount, transactionNo: `X${id}` });
    },
    () => records(Payment).act(some(payments), 'close'),
    async () =>
      refunds.push((await records(Refund).create({ payment: some(payments), reason: 'overcharge', amount: 1 + random(9000) })).id),
    () => records(Refund).act(some(refunds), 'submit'),
    () => records(Refund).act(some(refunds), 'approve'),
    () => records(Refund).act(some(refunds), 'pay'),
    async () => {
      const id = some(refunds);
      await records(Refund).act(id, 'succeed', { refundTradeNo: `R${id}` });
    },
    () => records(Refund).act(some(refunds), random(2) ? 'fail' : 'retry', random(2) ? { reason: '账户异常' } : {}),
    async () => {
      const bill = some(bills);
      const lines = await records(BillLine).find({ bill });
      const line = lines[random(lines.length)]?.id;
      await records(StudentBill).act(bill, 'adjust', { line, amount: random(4000) - 2000, reason: '核对调整' });
    },
    () => records(StudentBill).act(some(bills), 'waiveAll', { reason: '困难家庭' }),
    () => records(StudentBill).act(some(bills), random(8) ? 'lapse' : 'cancel', { reason: '作废' }),
    () => ground.act(ground.finance, 'studentBill', some(bills), 'collect', { amount: 1 + random(9000), channel: 'cash', payer: '家长' }),
  ];
  for (let n = 0; n < STEPS; n += 4) {
    await Promise.all([0, 1, 2, 3].map(() => attempt((steps[random(steps.length)] ?? steps[0])?.() ?? Promise.resolve())));
    if (n % 100 === 0) await ground.mustAgree();
  }
  await ground.mustAgree();
  const states = new Set((await records(StudentBill).find({}, { limit: 100 })).map(({ status }) => status));
  assert.ok(states.size >= 4, [...states].join());
  const { data } = await ground.ask(ground.finance, 'GET', '/api/ledger/trial-balance');
  assert.equal(data.debit, data.credit);
});
