import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { arrangedDays } from '../arrangement.ts';
import { calendarModule } from '../calendar.module.ts';
import { calendarHealth } from '../calendar-health.ts';
import { holidays } from '../seed/holidays.ts';

const NOTICE_2026 = `国务院办公厅关于2026年
部分节假日安排的通知

各省、自治区、直辖市人民政府，国务院各部委、各直属机构：
经国务院批准，现将2026年元旦、春节、清明节、劳动节、端午节、中秋节和国庆节放假调休日期的具体安排通知如下。
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。
节假日期间，各地区、各部门要妥善安排好值班和安全、保卫、疫情防控等工作，遇有重大突发事件，要按规定及时报告并妥善处置。`;

describe('the official arrangement of holidays', () => {
  let server: TestServer;
  let keeper: Actor;
  let now = new Date('2026-03-02T10:00:00+08:00');
  before(async () => {
    server = await startTestServer({ modules: [calendarModule], now: () => now });
    keeper = server.actor({ roles: ['platformAdmin'] });
  });
  after(() => server.close());

  test('is read from the wording of the notice', () => {
    const days = arrangedDays(NOTICE_2026) ?? [];
    const free = holidays.flatMap(({ name, from, until }) =>
      Array.from({ length: (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1 }, (_, n) => [
        new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10),
        name,
      ]),
    );
    assert.deepEqual(
      days.filter(({ dayType }) => dayType === 'holiday').map(({ date, holidayName }) => [date, holidayName]),
      free,
    );
    const worked = days.filter(({ dayType }) => dayType === 'adjusted').map(({ date }) => date);
    assert.deepEqual(
      worked,
      holidays.flatMap((one) => one.worked),
    );
  });

  test('knows spans over months and years, two feasts at once, and single days', () => {
    const of = (items: string) =>
      arrangedDays(`关于2025年部分节假日安排的通知\n${items}`)?.map(({ date, holidayName }) => `${date} ${holidayName}`);
    assert.deepEqual(of('一、元旦：1月1日（周三）放假1天，不调休。'), ['2025-01-01 元旦']);
    assert.equal(of('二、春节：1月28日（农历除夕、周二）至2月4日（农历正月初七、周二）放假调休，共8天。')?.length, 8);
    assert.deepEqual(of('一、元旦：2024年12月31日至2025年1月1日放假调休，共2天。'), ['2024-12-31 元旦', '2025-01-01 元旦']);
    assert.equal(
      of('六、国庆节、中秋节：10月1日（周三）至8日（周三）放假调休，共8天。9月28日（周日）、10月11日（周六）上班。')?.[9],
      '2025-10-11 国庆节、中秋节调休',
    );
    for (const other of ['', '日期,日期类型\n2026-01-01,法定节假日', '关于2026年部分节假日安排的通知', '一、元旦：13月45日放假。'])
      assert.equal(arrangedDays(other), null, other);
  });

  test('is refused with the sentence whose days cannot be read, are not as many as it says, or are both off and worked', () => {
    for (const sentence of [
      '放假3天',
      '13月45日放假',
      '4月4日至6日放假,共4天',
      '4月4日(周六)至6日放假,共3天,4月7日上班',
      '下一个周日上班',
      '4月7日起正常上班,照常值班',
    ])
      assert.throws(
        () => arrangedDays(`2026年部分节假日安排\n一、元旦：1月1日放假，共1天。\n二、清明节：${sentence}。`),
        { key: 'calendar.unreadSentence', params: { holiday: '清明节', sentence: sentence.replace('(周六)', '') } },
        sentence,
      );
  });

  test('is looked for in linear time', () => {
    const head = '2027年部分节假日安排';
    for (const piece of ['一', '一、', '(', '一、元旦:', '1月1日至'])
      assert.equal(arrangedDays(`${head}${piece.repeat(400_000)}`), null, piece);
    assert.equal(arrangedDays('1'.repeat(400_000)), null);
  });

  test('is imported as a text file like a table, and the year is missed no more', async () => {
    const keys = async () => (await calendarHealth(server.engine)).map(({ tone, params }) => `${tone} ${params?.year}`);
    assert.deepEqual(await keys(), ['danger 2026']);
    const deadline = async () => (await server.request(keeper, 'GET', '/api/calendar/deadline?from=2026-09-30&days=1')).data;
    assert.deepEqual(await deadline(), { date: '2026-10-01', entered: false });
    const missing = async () => (await server.request(keeper, 'GET', '/api/calendar/days?from=2025-12-31&until=2026-01-02')).data.missing;
    assert.deepEqual(await missing(), [2025, 2026]);

    const boundary = 'x123456789';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="notice.txt"\r\nContent-Type: text/plain\r\n\r\n`;
    const body = Buffer.from(`${head}${NOTICE_2026}\r\n--${boundary}--\r\n`);
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const sent = await server.request(keeper, 'POST', '/api/data/workCalendar/import', body, type);
    assert.equal(sent.status, 200, sent.text);
    const mapping = Object.fromEntries(sent.data.columns.map(({ index, field }: { index: number; field: string }) => [index, field]));
    assert.deepEqual(Object.values(mapping), ['date', 'dayType', 'holidayName']);
    const url = `/api/data/workCalendar/import/${sent.data.job.id}`;
    const planned = await server.request(keeper, 'POST', `${url}/plan`, { mapping, mode: 'addOrUpdate' });
    assert.equal(planned.status, 200, planned.text);
    await server.engine.jobs.idle();
    const { job } = (await server.request(keeper, 'GET', url)).data;
    assert.deepEqual([job.status, job.created, job.failed], ['done', 39, 0]);

    assert.deepEqual(await deadline(), { date: '2026-10-08', entered: true });
    assert.deepEqual(await missing(), [2025]);
    assert.deepEqual(await keys(), []);
    now = new Date('2026-10-05T10:00:00+08:00');
    assert.deepEqual(await keys(), ['warning 2027'], 'in autumn the next year is awaited');
  });
});
