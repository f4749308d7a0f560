import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { roleId } from '@zhixing/modules/identity/account/roles.ts';
import type { Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, labelled, send } from './steps.ts';

/* A school asks a camp for three stays; the camp confirms one and gives it rooms, rejects one, and offers another day for the last. Two schools want one venue. */

let product: Product;
let school: Window;
let camp: Window;
before(async () => {
  product = await startProduct();
  [school, camp] = [await product.open({ as: 'schoolAdmin' }), await product.open({ as: 'campManager' })];
  for (const { page } of [school, camp]) await page.goto('/home');
});
after(() => product.close());

const where = (condition: object) => `filter=${encodeURIComponent(JSON.stringify(condition))}`;
const line = (page: Page, people: number) => page.locator('.desk-line', { hasText: `${people} 人` });

interface Stay {
  readonly id: string;
  readonly people: number;
  readonly day: string;
}

/** Requests stays of one night on the next days on which the camp takes them; each has another number of people. */
async function requested(count: number): Promise<Stay[]> {
  const site = String((await ask(camp, '/api/data/room')).list[0]?.site);
  const trip = String((await ask(school, `/api/data/trip?${where({ status: 'preparing' })}`)).list[0]?.id);
  const stays: Stay[] = [];
  for (let n = 0; n < 60 && stays.length < count; n += 1) {
    const day = addDays(chinaDay(new Date()), 20 + n * 2);
    const time = { arriveAt: `${day}T09:00:00+08:00`, leaveAt: `${addDays(day, 1)}T16:00:00+08:00` };
    const people = 7 + stays.length;
    const values = { site, trip, ...time, planStudents: people - 1, planGirls: 3, planStaff: 1, needLodging: true };
    const answer = await send(school, 'POST', '/api/data/reception', { ...values, contact: '刘主任', contactPhone: '15400001234' }).catch(
      () => null,
    );
    if (answer) stays.push({ id: (answer as { record: { id: string } }).record.id, people, day });
  }
  assert.equal(stays.length, count, 'the camp takes the stays');
  return stays;
}

let stays: [Stay, Stay, Stay];

test('a camp confirms a stay, and rooms are reserved for it', async () => {
  stays = (await requested(3)) as typeof stays;
  const [first] = stays;
  const { page } = camp;
  await page.goto('/lims03/lims035112');
  await line(page, first.people).getByRole('button', { name: '确认接待' }).click();
  await line(page, first.people).getByText('已预留').waitFor();
  const rooms = await ask(camp, `/api/data/roomBooking?${where({ reception: first.id })}`);
  assert.ok(rooms.list.length >= 2, 'girls and boys have rooms of their own');
  assert.deepEqual(camp.faults, []);
});

test('rejects another with a reason', async () => {
  const [, second] = stays;
  const { page } = camp;
  await line(page, second.people).getByRole('button', { name: '拒绝' }).click();
  const refusal = page.getByRole('dialog', { name: '拒绝' });
  await refusal.getByRole('textbox').fill('当日已承接大型活动');
  await refusal.getByRole('button', { name: /^拒\s?绝$/ }).click();
  await line(page, second.people).waitFor({ state: 'detached' });
  assert.deepEqual(camp.faults, []);
});

test('and offers another day for the last, which the school accepts', async () => {
  const [, , third] = stays;
  const { page } = camp;
  await line(page, third.people).getByRole('button', { name: '建议改期' }).click();
  const offer = page.getByRole('dialog', { name: '建议改期' });
  const [from, to] = [addDays(third.day, 1), addDays(third.day, 2)];
  for (const [label, value] of [
    ['建议开始', `${from} 09:00`],
    ['建议结束', `${to} 16:00`],
  ] as const) {
    await offer.getByRole('textbox', { name: label }).fill(value);
    await offer.getByRole('textbox', { name: label }).press('Enter');
  }
  await offer.getByRole('textbox', { name: '改期说明' }).fill('当日设备检修');
  await offer.getByRole('button', { name: '建议改期', exact: true }).click();
  await page
    .getByText(/建议改到/)
    .first()
    .waitFor();

  await school.page.goto('/lims03/lims035112');
  await line(school.page, third.people).getByRole('button', { name: '接受改期', exact: true }).click();
  const sure = school.page.getByRole('dialog');
  await sure
    .getByRole('button', { name: /接受改期|确\s?定|确\s?认/ })
    .last()
    .click();
  await line(school.page, third.people).getByText('已确认').waitFor();
  assert.deepEqual([...camp.faults, ...school.faults], []);
});

test('the calendar of the camp shows a day of the month, and the venues of its week', async () => {
  const { page } = camp;
  await page.goto('/lims03/lims035112?part=calendar');
  await page.getByRole('table', { name: '接待日历' }).waitFor();
  await page.getByRole('radiogroup', { name: '显示范围' }).getByText('周', { exact: true }).click();
  await page.waitForURL(/unit=week/);
  await page.locator('.site-day').waitFor();
  await page.getByRole('button', { name: '下一周' }).click();
  await page.waitForURL(/day=\d{4}-\d{2}-\d{2}/);
  assert.deepEqual(camp.faults, []);
});

/** A window of somebody who administers another school, with a trip of that school. */
async function otherSchool(): Promise<{ window: Window; trip: string }> {
  const admin = await product.open({ as: 'demo' });
  await admin.page.goto('/home');
  const own = String((await ask(school, '/api/data/trip')).list[0]?.school);
  const { list } = await ask(admin, `/api/data/trip?${where({ status: 'preparing', school: { ne: own } })}`);
  const [trip] = list;
  const [user] = (await ask(admin, `/api/data/user?${where({ account: 'finance' })}`)).list;
  await send(admin, 'PUT', `/api/data/user/${user?.id}`, { version: user?.version, organisation: trip?.school });
  await send(admin, 'POST', '/api/data/userRole', { user: user?.id, role: roleId('schoolAdmin') });
  await admin.context.close();
  return { window: await product.open({ as: 'finance' }), trip: String(trip?.id) };
}

test('of two schools that book the last venue in the same second, one gets it; the other reads what is in its way and books another time', async () => {
  const other = await otherSchool();
  const trip = String((await ask(school, `/api/data/trip?${where({ status: 'preparing' })}`)).list[0]?.id);
  const [venue] = (
    await ask(camp, `/api/data/venue?${where({ status: 'available', needBooking: true, shared: false, capacity: { gte: 30 } })}`)
  ).list;
  const day = addDays(chinaDay(new Date()), 12);
  const filled = async ({ page }: Window, of: string) => {
    await page.goto(`/lims03/lims035113?part=calendar&trip=${of}&site=${venue?.site}&day=${day}`);
    await page.getByRole('button', { name: `预约 ${day} 的${venue?.name}` }).click();
    const form = page.getByRole('dialog', { name: '新建场地排期' });
    await form.getByLabel(labelled('人数')).fill('30');
    await form.getByLabel(labelled('备注')).fill('分两组轮换');
    return form;
  };
  const forms = [await filled(school, trip), await filled(other.window, other.trip)] as const;
  await Promise.all(forms.map((form) => form.getByRole('button', { name: '保存', exact: true }).click()));
  const clash = (form: (typeof forms)[number]) => form.getByText(new RegExp(`该时段已被.*占用（${day} 09:00`));
  const [lost] = await Promise.any(
    forms.map((form) =>
      clash(form)
        .first()
        .waitFor()
        .then(() => [form] as const),
    ),
  );
  const won = forms.find((form) => form !== lost);
  await won?.waitFor({ state: 'detached' });
  assert.equal(await lost.getByLabel(labelled('备注')).inputValue(), '分两组轮换', 'nothing of the form is lost');
  for (const [label, time] of [
    ['开始时间', '13:00'],
    ['结束时间', '15:00'],
  ] as const) {
    await lost.getByRole('textbox', { name: labelled(label) }).fill(`${day} ${time}`);
    await lost.getByRole('textbox', { name: labelled(label) }).press('Enter');
  }
  await clash(lost).waitFor({ state: 'detached' });
  // The last picker may still cover the button.
  await lost.getByRole('button', { name: '保存', exact: true }).press('Enter');
  await lost.waitFor({ state: 'detached' });
  const booked = await ask(camp, `/api/data/venueBooking?${where({ venue: venue?.id, remark: '分两组轮换' })}`);
  assert.equal(new Set(booked.list.map(({ startAt }) => startAt)).size, 2);
  assert.deepEqual([...school.faults, ...other.window.faults], []);
});
