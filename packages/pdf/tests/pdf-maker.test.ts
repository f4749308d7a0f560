import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { PdfPart } from '../content.ts';
import { createPdfMaker, type PdfMaker } from '../pdf-maker.ts';
import { PdfRefused } from '../refused.ts';
import { contentOf, contract } from './content.ts';
import { textOfPages } from './read-pdf.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const refusedAs = (reason: string) => (error: unknown) => error instanceof PdfRefused && error.reason === reason;

describe('a document as PDF', () => {
  const makers: PdfMaker[] = [];
  const create = (...limits: Parameters<typeof createPdfMaker>): PdfMaker => {
    const made = createPdfMaker(...limits);
    makers.push(made);
    return made;
  };
  const maker = create();
  after(() => Promise.all(makers.map((one) => one.close())));
  const made = (parts: readonly PdfPart[]) => maker.make(contentOf(parts));

  test('a contract of forty pages is made, with page numbers, header, footer, and the head of its table on every page', async () => {
    const pages = await textOfPages((await maker.make(contract())).bytes);
    assert.ok(pages.length >= 40, `${pages.length} pages`);
    for (const [at, page] of pages.entries()) {
      assert.ok(page.includes(`第 ${at + 1} 页 共 ${pages.length} 页`), page.slice(-60));
      assert.ok(page.includes('知行 · 合同') && page.includes('打印人：李四'), page.slice(0, 60));
    }
    const whole = pages.join('');
    for (const text of ['第120条', '应急预案、保险凭证以及带队教师名单', '400', '乙方（盖章）']) assert.ok(whole.includes(text), text);
    const tables = pages.filter((page) => page.includes('¥1,234.50'));
    assert.ok(tables.length > 5);
    assert.ok(tables.every((page) => page.includes('服务清单') && page.includes('金额')));
  });

  test('the same content gives the same bytes, from another worker too; other content or another date gives others', async () => {
    const digests = await Promise.all([maker, maker, create()].map(async (one) => sha256((await one.make(contract(10))).bytes)));
    assert.equal(new Set(digests).size, 1);
    const later = await maker.make({ ...contract(10), at: '2026-05-02T02:00:00.000Z' });
    assert.notEqual(sha256(later.bytes), digests[0]);
  });

  test('characters that the font lacks are named at the end and shown as 〓; invisible ones are left out', async () => {
    const { bytes, missing } = await made([{ part: 'text', text: '欢迎😀\u200b\ufeff来到𠮷野家' }]);
    assert.deepEqual(missing, ['😀', '𠮷']);
    const [page = ''] = await textOfPages(bytes);
    assert.ok(page.includes('欢迎〓来到〓野家'), page);
    assert.ok(page.includes('以下字符无法打印，以〓代替：U+1F600, U+20BB7'), page);
  });

  test('nothing is fetched or read, whatever a content names', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture.png`;
    const file = pathToFileURL(import.meta.filename).href;
    const [page = ''] = await textOfPages((await made([{ part: 'text', text: `${address} ${file}` }])).bytes);
    assert.ok(page.includes(address) && page.includes(file), 'an address is a text');
    for (const picture of [address, file, import.meta.filename]) {
      await assert.rejects(made([{ part: 'picture', picture, height: 20 }]), refusedAs('failed'), picture);
      await assert.rejects(maker.make({ ...contentOf([]), pictures: { picture: picture as never } }), refusedAs('badPicture'));
    }
    server.close();
    assert.equal(asked, 0);
  });

  test('content without end is refused before it is laid out, and one that takes too long ends without harm to the next', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ['一', '二']);
    const table = (count: number): PdfPart => ({ part: 'table', columns: [{ label: '甲' }, { label: '乙' }], rows: rows(count) });
    await assert.rejects(made([table(20_000)]), refusedAs('tooLarge'));
    await assert.rejects(made([{ part: 'text', text: '字'.repeat(200_000) }]), refusedAs('tooLarge'));
    await assert.rejects(made(Array.from({ length: 3000 }, () => ({ part: 'text', text: '' }))), refusedAs('tooLarge'));
    const hasty = create({ longestMs: 1 });
    await assert.rejects(hasty.make(contract()), refusedAs('tooSlow'));
    const small = create({ heapMegabytes: 60 });
    const large = Array.from({ length: 900 }, () => ({ part: 'text', text: '字'.repeat(600) }) as const);
    const [first, next] = await Promise.allSettled([small.make(contentOf(large)), small.make(contentOf([{ part: 'text', text: '好' }]))]);
    assert.equal(first.status === 'rejected' && (first.reason as PdfRefused).reason, 'outOfMemory');
    assert.equal(next.status, 'fulfilled', 'the next one gets a new worker');
  });

  test('long words, lines and rows stay on the paper and lose nothing', async () => {
    const word = `${'x'.repeat(5000)}end`;
    const { bytes } = await made([
      { part: 'text', text: word },
      { part: 'text', title: '行', text: `${'行\n'.repeat(3000)}止` },
      { part: 'table', title: '宽表', columns: Array(20).fill({ label: '列' }), rows: [Array(20).fill('').with(3, word)] },
    ]);
    const whole = (await textOfPages(bytes)).map((page) => page.replaceAll(/第 \d+ 页 共 \d+ 页/g, '')).join('');
    assert.equal(whole.match(/x/g)?.length, 10_000);
    assert.equal(whole.match(/行/g)?.length, 3001);
    assert.equal(whole.match(/end/g)?.length, 2);
  });

  test('more than the queue holds are turned away', async () => {
    const narrow = create({ mostWaiting: 1 });
    const ends = await Promise.allSettled([1, 2, 3].map(() => narrow.make(contentOf([{ part: 'text', text: '好' }]))));
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    );
  });
});
