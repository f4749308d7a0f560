import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nationalIdFrom } from '@zhixing/model';
import { addDays } from '@zhixing/model/china-time.ts';
import { passes } from '../../agreement/tests/deal.ts';
import { LedgerEntry } from '../../ledger/ledger-entry.model.ts';
import { Student } from '../../school/student.model.ts';
import { SubsidyReceipt } from '../subsidy/subsidy-receipt.model.ts';
import { type FeeGround, openFees } from './fee-ground.ts';

const WAIVED = 21_350;
let ground: FeeGround;
before(async () => {
  ground = await openFees();
  await ground.draft({ donatedFunds: 10_000 });
});
after(() => ground.server.close());

const record = (values: object = {}) =>
  ground.ask(ground.finance, 'POST', '/api/data/subsidyReceipt', {
    trip: ground.trip.id,
    source: 'donation',
    payer: '湘江公益基金会',
    amount: WAIVED,
    receivedOn: ground.today(),
    ...values,
  });

/** A receipt with its paper. */
async function recorded(values: object = {}): Promise<string> {
  const proof = [await ground.file(ground.finance)];
  const { data } = await passes(record({ proof, ...values }));
  return data.record.id;
}

const does = (id: string, action: string, args: object = {}) => ground.act(ground.finance, 'subsidyReceipt', id, action, args);
const entriesOf = async (id: string) => {
  const { receiptNo } = await ground.records(SubsidyReceipt).get(id);
  const found = await ground.records(LedgerEntry).find({ bizNo: receiptNo ?? '' }, { order: { field: 'entryNo', descending: false } });
  return found.map(({ account, debit, credit, bizType }) => [bizType, account, debit, credit]);
};

let n = 0;
async function waiver(): Promise<string> {
  n += 1;
  const idCard = nationalIdFrom(`43990220150512${200 + n}`);
  const { id: student } = await ground.records(Student).create({ name: `学生${n}`, idCard, schoolClass: ground.trip.classes[0] ?? '' });
  const values = { trip: ground.trip.id, student, kind: 'sponsor', percent: '100', fundSource: 'donation', reason: '社会捐助' };
  const { data } = await passes(ground.ask(ground.schoolAdmin, 'POST', '/api/data/feeWaiver', values));
  await passes(ground.act(ground.schoolAdmin, 'feeWaiver', data.record.id, 'submit'));
  return data.record.id;
}
const approve = (id: string) => ground.act(ground.schoolLeader, 'feeWaiver', id, 'approve');

describe('a subsidy that has come', () => {
  test('is booked once, bank against subsidy, and may then be waived from', async () => {
    const asked = await waiver();
    assert.equal((await approve(asked)).data.key, 'feeWaiver.fundSpent');
    const id = await recorded();
    assert.deepEqual(await entriesOf(id), []);
    await passes(does(id, 'book'));
    const voucher = [
      ['subsidyReceived', 'bank', WAIVED, 0],
      ['subsidyReceived', 'subsidy', 0, WAIVED],
    ];
    assert.deepEqual(await entriesOf(id), voucher);
    assert.equal((await does(id, 'book')).status, 409);
    assert.deepEqual(await entriesOf(id), voucher);
    await passes(approve(asked));
    assert.equal((await approve(await waiver())).data.key, 'feeWaiver.fundSpent');
  });

  test('is not taken back while waivers need it, and otherwise reversed by a voucher that names the first', async () => {
    const [needed] = await ground.records(SubsidyReceipt).find({ status: 'booked' });
    assert.equal((await does(needed?.id ?? '', 'reverse', { reason: '登记有误' })).data.key, 'subsidyReceipt.spent');
    const spare = await recorded({ amount: 500 });
    await passes(does(spare, 'book'));
    await passes(does(spare, 'reverse', { reason: '登记有误' }));
    assert.deepEqual((await entriesOf(spare)).slice(2), [
      ['reversal', 'subsidy', 500, 0],
      ['reversal', 'bank', 0, 500],
    ]);
    const { receiptNo } = await ground.records(SubsidyReceipt).get(spare);
    const [first, , back] = await ground
      .records(LedgerEntry)
      .find({ bizNo: receiptNo ?? '' }, { order: { field: 'entryNo', descending: false } });
    assert.equal(back?.reverses, first?.voucherNo);
  });

  test('has come already, has its paper, and is no longer changed once booked', async () => {
    assert.equal((await record({ receivedOn: addDays(ground.today(), 1) })).data.key, 'subsidyReceipt.notYet');
    const { data } = await passes(record());
    assert.equal((await does(data.record.id, 'book')).status, 400);
    const [booked] = await ground.records(SubsidyReceipt).find({ status: 'booked' });
    const change = { version: booked?.version, amount: 1 };
    assert.equal((await ground.ask(ground.finance, 'PUT', `/api/data/subsidyReceipt/${booked?.id}`, change)).status, 409);
  });

  test('is booked by finance of the school alone', async () => {
    const id = await recorded();
    assert.equal((await ground.act(ground.schoolAdmin, 'subsidyReceipt', id, 'book')).status, 403);
    assert.equal((await ground.ask(ground.agencyManager, 'GET', '/api/data/subsidyReceipt')).status, 403);
    await passes(does(id, 'book'));
  });
});
