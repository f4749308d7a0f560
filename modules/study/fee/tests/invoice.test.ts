import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { passes } from '../../agreement/tests/deal.ts';
import { type BilledTrip, openBilledTrip } from '../../billing/tests/billed-trip.ts';
import { Invoice } from '../invoice/invoice.model.ts';

let ground: BilledTrip;
let bill: string;
before(async () => {
  ground = await openBilledTrip();
  bill = (await ground.bill()).id;
  await ground.paid(bill, 21_350);
});
after(() => ground.server.close());

const request = (values: object = {}, by = ground.finance) =>
  ground.ask(by, 'POST', '/api/data/invoice', {
    trip: ground.trip.id,
    bill,
    title: '王小明家长',
    amount: 21_350,
    content: '研学代收费',
    ...values,
  });

const vat = { kind: 'vat', bill: null, direction: 'agencyToSchool', title: '麓山区第一小学', taxRate: '6' };

test('a receipt is numbered on issue, and reversed by a red one', async () => {
  const { data } = await passes(request());
  const { id } = data.record;
  await passes(ground.act(ground.finance, 'invoice', id, 'issue'));
  const issued = await ground.records(Invoice).get(id);
  assert.equal(issued.number, issued.invoiceNo);
  assert.equal(issued.issuer, ground.finance.userId);
  await passes(ground.act(ground.finance, 'invoice', id, 'redFlush', { reason: '已全额退费' }));
  const [red] = await ground.records(Invoice).find({ redOf: id });
  assert.deepEqual([red?.status, red?.amount, red?.reason], ['issued', 21_350, '已全额退费']);
  assert.notEqual(red?.number, issued.number);
  assert.equal((await ground.act(ground.finance, 'invoice', red?.id ?? '', 'redFlush', { reason: '再冲' })).status, 409);
});

test('a VAT invoice needs number and file, and shows the tax that it includes', async () => {
  const { data } = await passes(request(vat, ground.agencyManager));
  const { id, tax } = data.record;
  assert.equal(tax, 1208);
  const issue = (args: object) => ground.act(ground.agencyManager, 'invoice', id, 'issue', args);
  assert.equal((await issue({})).data.key, 'invoice.numberNeeded');
  assert.equal((await issue({ number: '26432000000012345678' })).data.key, 'invoice.fileNeeded');
  await passes(issue({ number: '26432000000012345678', file: await ground.file(ground.agencyManager) }));
});

test('an agency sees its own invoices, not the receipts of families', async () => {
  await passes(request());
  const { data } = await passes(ground.ask(ground.agencyManager, 'GET', '/api/data/invoice'));
  assert.deepEqual([...new Set(data.list.map((row: { direction: string }) => row.direction))], ['agencyToSchool']);
  assert.equal((await ground.ask(ground.otherAgency, 'GET', '/api/data/invoice')).data.list.length, 0);
});

test('receipts of a bill stay within what was paid and not refunded, and a reversed one gives room again', async () => {
  const issue = async (amount: number) => {
    const { data, text } = await request({ amount });
    assert.ok(data?.record, text);
    return { id: data.record.id, ...(await ground.act(ground.finance, 'invoice', data.record.id, 'issue')) };
  };
  const first = await issue(20_000);
  assert.equal(first.status, 200, first.text);
  const above = await issue(1351);
  assert.equal(above.data.key, 'invoice.abovePaid');
  assert.match(above.text, /13\.50/);
  const [one, other] = await Promise.all([issue(1350), issue(1350)]);
  assert.deepEqual([one.status, other.status].toSorted(), [200, 409]);
  await passes(ground.act(ground.finance, 'invoice', first.id, 'redFlush', { reason: '抬头有误' }));
  assert.equal((await issue(20_000)).status, 200);
});
