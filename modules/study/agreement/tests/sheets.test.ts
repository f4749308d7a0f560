import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { textOfPages } from '@zhixing/pdf/tests/read-pdf.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { pdfSheets } from '../../../platform/print/pdf/sheet-pdf.ts';
import { Contract } from '../contract/contract.model.ts';
import { signedSheet } from '../contract/signed-document.ts';
import { type Deal, openDeal } from './deal.ts';

let deal: Deal;
before(async () => {
  deal = await openDeal();
});
after(() => deal.server.close());

test('contract, budget and resolution are offered as sheets of their own, and print what was agreed', async () => {
  const contract = await deal.contract(await deal.partner());
  const sheets = async (model: string, id: string | null) =>
    (await deal.ask(deal.schoolAdmin, 'GET', `/api/data/${model}/${id}/sheets`)).text;
  assert.match(await sheets('contract', contract.id), /研学实践活动委托合同/);
  assert.match(await sheets('budget', contract.budget), /研学项目预算书/);
  const { data } = await deal.ask(deal.schoolAdmin, 'GET', `/api/data/budget/${contract.budget}`);
  assert.match(await sheets('committeeResolution', data.record.committeeResolution), /家委会决议书/);
});

test('the PDF of a contract holds its text with both sides, that of a budget its lines', async () => {
  const contract = await deal.contract(await deal.partner());
  const pdf = async (path: string): Promise<string> => {
    const url = `/api/data/${path}`;
    const answer = await deal.server.app.inject({ url, headers: { authorization: `Bearer ${deal.schoolAdmin.sessionId}` } });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    return (await textOfPages(answer.rawPayload)).join('').replaceAll(/\s/g, '');
  };
  const text = await pdf(`contract/${contract.id}/print/pdf?sheet=contractSheet`);
  for (const part of ['甲方：麓山区第一小学', '第二条人数与费用', '人均费用213.50元', '签约预付款：合同金额的30%，签约时支付'])
    assert.ok(text.includes(part), `${part}: ${text}`);
  const budget = await pdf(`budget/${contract.budget}/print/pdf?sheet=budgetSheet`);
  for (const part of ['研学项目预算书', '往返大巴', '组织服务费']) assert.ok(budget.includes(part), `${part}: ${budget}`);
});

test('a signed contract carries its document: both signatures, the same bytes each time, and both sides download it', async () => {
  const partner = await deal.partner();
  const contract = await deal.contract(partner);
  const file = await eventually(async () => (await deal.records(Contract).get(contract.id)).contractFile);
  const download = async (who: typeof deal.schoolAdmin) => {
    const url = `/api/data/contract/${contract.id}/files/contractFile/${file}`;
    const answer = await deal.server.app.inject({ url, headers: { authorization: `Bearer ${who.sessionId}` } });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    return answer.rawPayload;
  };
  const bytes = await download(deal.schoolAdmin);
  assert.deepEqual(await download(partner.manager), bytes);
  const text = (await textOfPages(bytes)).join('').replaceAll(/\s/g, '');
  for (const part of ['甲方：麓山区第一小学', '人均费用213.50元', `甲方（盖章）${deal.schoolLeader.name}`, deal.today(), '系统生成时间'])
    assert.ok(text.includes(part), `${part}: ${text}`);
  const ctx = deal.server.context();
  const sheet = await signedSheet(contract.id, ctx);
  assert.ok(sheet);
  const again = await pdfSheets.ofSheet({ ...ctx, language: 'zh' }, sheet);
  assert.equal(again.sha256, createHash('sha256').update(bytes).digest('hex'));
});
