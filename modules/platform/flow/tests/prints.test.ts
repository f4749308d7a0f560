import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { defineModule } from '@zhixing/engine/module.ts';
import { textOfPages } from '@zhixing/pdf/tests/read-pdf.ts';
import sql from 'sql-template-tag';
import { printModule } from '../../print/print.module.ts';
import { type Name, type Office, openOffice } from './office.ts';

const step = (id: string, level: number, print: object) => ({ kind: 'approval', id, who: { who: 'superior', level }, print });
const dear = { when: { amount: { gt: 100 } } };

/**
 * `zhao` starts; `qian` may print at once, `sun` once the node is done; the archive sheet is available at the end, one for large amounts.
 */
const nodes = [
  step('first', 1, { sheets: ['approvalSheet', 'dearSheet'] }),
  step('second', 2, { sheets: ['standard', 'archiveSheet'], when: 'nodeEnd' }),
];

const own = defineModule({
  name: 'sheets',
  models: [],
  sheets: [{ code: 'dearSheet', type: 'flow', subject: 'proposal', sortCode: 1, sheet: { parts: [{ part: 'form' }] } }],
  locales: { zh: {}, en: {} },
});

/** A grey picture as a pen would leave it, as a data URL. */
function signaturePng(): string {
  const [width, height] = [60, 20];
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 0, 0, 0, 0]);
  const rows = Buffer.alloc((width + 1) * height, 128).map((value, at) => (at % (width + 1) === 0 ? 0 : value));
  const png = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`;
}

describe('what may be printed at a node', () => {
  let office: Office;
  before(async () => {
    office = await openOffice(nodes, {}, [], [own, printModule]);
    // As if created by an administrator.
    await office.server.engine.database.query(sql`update print_template set built_in = false where code = 'dearSheet'`);
    const made = await ask('root', 'POST', 'data/printTemplate', { code: 'memoSheet', name: '便函', type: 'flow', subject: 'memo' });
    assert.equal(made.status, 200, made.text);
  });
  after(() => office.server.close());

  const ask = (name: Name, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    office.server.request(office.as(name), method, `/api/${path}`, body);
  const offered = async (name: Name, instance: string): Promise<string[]> => {
    const { data } = await ask(name, 'GET', `workflow/instances/${instance}`);
    const sheets = (await ask(name, 'GET', `data/flowInstance/${instance}/sheets`)).data;
    const codes = (data.offered.prints as { code: string }[]).map(({ code }) => code).toSorted();
    const listed = (sheets.list as { code: string }[]).map(({ code }) => code);
    assert.deepEqual([...listed, ...(sheets.standard ? ['standard'] : [])].toSorted(), codes, 'the detail says what printing does');
    return codes;
  };
  const print = (name: Name, instance: string, sheet: string) =>
    ask(name, 'POST', `data/flowInstance/${instance}/print`, { parts: ['flow.form'], sheet });
  const templateOf = async (code: string) =>
    ((await ask('root', 'GET', 'data/printTemplate?pageSize=50')).data.list as { id: string; code: string }[]).find(
      (one) => one.code === code,
    )?.id ?? '';

  test('is what its document names, for those who are asked there, at its time; the server refuses the rest', async () => {
    const instance = await office.submit(await office.propose());
    assert.deepEqual(await offered('zhao', instance), ['standard'], 'the start says nothing: the sheet of the product');
    assert.deepEqual(await offered('qian', instance), ['approvalSheet', 'dearSheet']);
    assert.equal((await print('qian', instance, 'approvalSheet')).status, 200);
    assert.equal((await print('qian', instance, 'standard')).data.key, 'print.notOffered');
    assert.equal((await print('zhao', instance, 'approvalSheet')).data.key, 'print.notOffered');
    await office.does('qian', instance, 'agree');
    assert.deepEqual(await offered('sun', instance), [], 'his node is not done');
    assert.equal((await print('sun', instance, 'archiveSheet')).data.key, 'print.notOffered');
    await office.does('sun', instance, 'agree');
    assert.equal(await office.standing(instance), 'approved');
    assert.deepEqual(await offered('sun', instance), ['archiveSheet', 'standard']);
    assert.equal((await print('sun', instance, 'archiveSheet')).status, 200);
    assert.deepEqual(await offered('root', instance), ['standard'], 'whoever was asked nowhere prints what the initiator may');
  });

  test('a template that is switched off is offered no more; one that flows name is neither deleted nor made for something else', async () => {
    const instance = await office.submit(await office.propose());
    const id = await templateOf('dearSheet');
    const gone = await ask('root', 'DELETE', `data/printTemplate/${id}`);
    assert.deepEqual([gone.status, gone.data.key], [409, 'print.inUse'], gone.text);
    assert.match(gone.text, /proposal/);
    const moved = await ask('root', 'PUT', `data/printTemplate/${id}`, { version: 1, subject: 'memo' });
    assert.equal(moved.data.key, 'print.inUse');
    await ask('root', 'POST', `data/printTemplate/${id}/actions/disable`, {});
    assert.deepEqual(await offered('qian', instance), ['approvalSheet']);
    assert.equal((await print('qian', instance, 'dearSheet')).data.key, 'print.notOffered');
    assert.equal((await ask('root', 'DELETE', `data/printTemplate/${await templateOf('memoSheet')}`)).status, 200);
  });

  test('is made as PDF by the server for the same people, with the decisions and their signatures, and is written down', async () => {
    const proposed = await office.propose({ note: '请批准😀' });
    const instance = await office.submit(proposed);
    const pdf = (name: Name, query: string) =>
      office.server.app.inject({
        url: `/api/data/flowInstance/${instance}/print/pdf${query}`,
        headers: { authorization: `Bearer ${office.as(name).sessionId}` },
      });
    assert.equal((await pdf('qian', '')).statusCode, 409, 'his node offers other sheets');
    assert.equal((await pdf('wu', '?sheet=approvalSheet')).statusCode, 404, 'who is not concerned');
    await office.does('qian', instance, 'agree', {}, { opinion: '同意，请注意安全', signature: signaturePng() });
    const answer = await pdf('qian', '?sheet=approvalSheet');
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    const text = (await textOfPages(answer.rawPayload)).join('');
    for (const part of ['请批准〓', 'U+1F600', '审批意见', 'qian', '同意，请注意安全', 'zhao', '审批中'])
      assert.ok(text.includes(part), `${part}: ${text}`);
    assert.ok(answer.rawPayload.includes('/DCTDecode'), 'the signature is on it');
    assert.equal((await pdf('zhao', '?parts=flow.way')).statusCode, 200);
    assert.equal((await pdf('zhao', '?parts=fields')).statusCode, 400);
    const lines = await office.server.engine.database.query<{ detail: object }>(
      sql`select detail from (select id, kind, record_id, detail from sys_audit_open union all select id, kind, record_id, detail from sys_audit) a where kind = 'print' and record_id = ${instance} order by id`,
    );
    assert.deepEqual(
      lines.map(({ detail }) => detail),
      [
        { parts: ['flow.form', 'flow.records'], sheet: 'approvalSheet', copies: 1, format: 'pdf' },
        { parts: ['flow.way'], sheet: 'standard', copies: 1, format: 'pdf' },
      ],
    );
  });

  test('the check of the document names templates that are unknown, switched off or for other data', async () => {
    const document = {
      code: 'proposal',
      model: 'proposal',
      nodes: [
        { kind: 'start', id: 'start', print: { sheets: ['dearSheet', 'archiveSheet', 'registerSheet', 'nonsense'], when: 'flowEnd' } },
        nodes[1],
      ],
    };
    const { findings } = (await ask('root', 'POST', 'workflow/template/Check', { document })).data;
    const of = (findings as { id: string; node: string; text: string }[]).filter(({ id }) => id === 'F025');
    assert.deepEqual(
      of.map(({ node, text }) => `${node} ${/：(.*)$/.exec(text)?.[1]}`),
      ['start dearSheet', 'start registerSheet', 'start nonsense'],
    );
  });
});

describe('printing under a condition, at the end of the flow, and never', () => {
  let office: Office;
  before(async () => {
    const ways = [
      step('first', 1, { sheets: ['approvalSheet'], when: dear }),
      step('second', 2, { sheets: ['archiveSheet'], when: 'flowEnd' }),
    ];
    office = await openOffice([...ways, step('third', 2, { sheets: [] })], {}, [], [printModule]);
  });
  after(() => office.server.close());

  const sheets = async (name: Name, instance: string) => {
    const { data } = await office.server.request(office.as(name), 'GET', `/api/data/flowInstance/${instance}/sheets`);
    return [...(data.list as { code: string }[]).map(({ code }) => code), ...(data.standard ? ['standard'] : [])];
  };

  test('is offered while the record is as the condition says, and once it is over', async () => {
    const cheap = await office.submit(await office.propose());
    const dear = await office.submit(await office.propose({ amount: 500 }));
    assert.deepEqual([await sheets('qian', cheap), await sheets('qian', dear)], [[], ['approvalSheet']]);
    await office.does('qian', dear, 'agree');
    await office.does('sun', dear, 'agree');
    assert.deepEqual(await sheets('sun', dear), []);
    await office.does('sun', dear, 'agree');
    assert.deepEqual([await office.standing(dear), await sheets('sun', dear)], ['approved', ['archiveSheet']]);
  });
});
