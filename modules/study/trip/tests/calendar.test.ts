import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type MenuItem, menuListOf } from '../../../platform/menu/menu-list.ts';
import { openTerm, type Term } from './term.ts';

let term: Term;
before(async () => {
  term = await openTerm();
});
after(() => term.server.close());

test('the calendar of a school year shows plans and trips to their school and bureau, and to nobody else', async () => {
  const trips = await term.trips({ batches: 2 });
  await term.plan({ name: '尚未提交' });
  await term.plan({ name: '下一学年', startDate: '2027-09-20', endDate: '2027-09-20' });
  const read = async (actor = term.schoolAdmin, year = '') => (await term.ask(actor, 'GET', `/api/trip-calendar${year}`)).data;
  for (const actor of [term.schoolAdmin, term.schoolLeader, term.admin]) {
    const { plans, trips: shown, year } = await read(actor);
    assert.equal(year, 2026);
    assert.deepEqual(plans.map(({ name }: { name: string }) => name).sort(), ['湘江文化研学', '尚未提交'].sort());
    assert.deepEqual(
      shown.map(({ id, start, end, schoolName }: Record<string, string>) => [id, start, end, schoolName]),
      trips.map(({ id }) => [id, term.today(40), term.today(41), '麓山区第一小学']),
    );
  }
  assert.deepEqual(
    (await read(term.schoolAdmin, '?year=2027')).plans.map(({ name }: { name: string }) => name),
    ['下一学年'],
  );
  const stranger = await term.person('schoolAdmin', term.city);
  assert.deepEqual([(await read(stranger)).plans, (await read(stranger)).trips], [[], []]);
  const nobody = await term.person('supplier', term.city);
  assert.equal((await term.ask(nobody, 'GET', '/api/trip-calendar')).status, 403);
});

test('the calendar is in the menu of those who may read plans, and of nobody else', () => {
  const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);
  const isOffered = (role: string): boolean =>
    flat(menuListOf(term.server.engine, term.server.actor({ roles: [role] }), 'zh')).some(({ id }) => id === 'lims040111');
  assert.deepEqual(['schoolAdmin', 'bureauAdmin', 'agencyManager', 'tutor', 'guide', 'baseManager', 'campManager'].filter(isOffered), [
    'schoolAdmin',
    'bureauAdmin',
    'agencyManager',
  ]);
});
