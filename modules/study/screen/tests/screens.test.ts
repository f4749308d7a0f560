import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor, Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { countRows } from '@zhixing/engine/read/read.ts';
import { answer } from '@zhixing/engine/report/answer.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { checkReport } from '@zhixing/model/report/index.ts';
import { checkScreen, type FigurePanel, type RowPanel, type ScreenDocument } from '@zhixing/model/screen/index.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { Alarm, openAlarm } from '../../alarm/alarm.model.ts';
import { LocationFix } from '../../device/location-fix.model.ts';
import { liveReports } from '../reports/live.ts';
import { screens } from '../screens/screens.ts';
import { panelQuestion } from '../snapshot/answer-figures.ts';
import { answerRows } from '../snapshot/answer-rows.ts';
import { snapshotOf } from '../snapshot/snapshot.ts';
import { subjectOf } from '../snapshot/subject.ts';

const accounts = ['bureauAdmin', 'schoolAdmin', 'agencyManager', 'baseManager', 'tutor'] as const;
let server: TestServer;
let child: string;
const readers = new Map<string, Actor>();
before(async () => {
  server = await startSampled();
  for (const account of accounts) {
    const [user] = await server.engine.database.query<{ id: string }>(sql`select id from "user" where account = ${account}`);
    const found = await Promise.all(server.engine.modules.map(({ actors }) => actors?.(server.engine, user ? [user.id] : []) ?? []));
    const actor = found.flat()[0];
    if (actor) readers.set(account, server.actor(actor));
  }
  child = await addChild();
});
after(() => server.close());

/** A child on a trip under way who carries a device and has pressed its button. */
async function addChild(): Promise<string> {
  const ctx = server.context();
  const [child] = await server.engine.database.query<{
    id: string;
    name: string;
    trip: string;
    school: string;
    bureau: string;
    device: string;
  }>(sql`
    select s.id, s.name, t.id as trip, t.school, t.bureau, (select id from device where deleted_at is null order by id limit 1) as device
      from sign_up u join student s on s.id = u.student join trip t on t.id = u.trip
     where t.status = 'inProgress' and t.school = (select organisation from "user" where account = 'schoolAdmin') and u.status = 'confirmed' limit 1`);
  assert.ok(child, 'a child of the school is on the way');
  const { id: student, trip, school, bureau, device } = child;
  const [location, at] = [{ lng: 112.94, lat: 28.23 }, ctx.now().toISOString()];
  const shared = { trip, school, bureau, student, location };
  await insertRows(ctx, LocationFix, [{ ...shared, device, fixAt: at, receivedAt: at } as never]);
  const alarm = { category: 'sos', level: 'critical', levelRank: 4, raisedAt: at, lastAt: at, status: 'raised' };
  await insertRows(ctx, Alarm, [{ ...shared, ...alarm } as never]);
  return child.name;
}

const contextOf = (account: string): Context => ({ ...server.context(readers.get(account)), language: 'zh' });
const snapshot = (account: string, screen: string, subject?: string) =>
  server.request(readers.get(account) ?? null, 'GET', `/api/screens/${screen}/snapshot${subject ? `?subject=${subject}` : ''}`);
const place = () => ({
  modelOf: server.engine.registry.find,
  reportOf: (name: string) => server.engine.modules.flatMap(({ reports = [] }) => reports).find((report) => report.name === name),
});

describe('documents', () => {
  for (const report of liveReports)
    test(`the report ${report.name} is sound`, () => {
      assert.deepEqual(checkReport(report, server.engine.registry.find, { posted: false }), []);
      for (const language of ['zh', 'en'] as const) assert.ok(server.engine.texts.find(language, `reports.${report.name}.title`));
    });
  for (const screen of Object.values(screens))
    test(`the screen ${screen.name} is sound, and its panels have titles`, () => {
      assert.deepEqual(checkScreen(screen, place()), []);
      for (const language of ['zh', 'en'] as const)
        for (const { id } of screen.panels)
          assert.ok(
            server.engine.texts.find(language, `screens.${screen.name}.panels.${id}`) ??
              server.engine.texts.find(language, `screens.panels.${id}`),
            id,
          );
    });

  test('findings have stable ids', () => {
    const base = screens.studyTour;
    const found = (change: Partial<ScreenDocument>) => [...new Set(checkScreen({ ...base, ...change }, place()).map(({ id }) => id))];
    const [first, ...others] = base.panels;
    const firstIs = (panel: object) => found({ panels: [{ ...first, ...panel } as FigurePanel, ...others] });
    const figures = (first as FigurePanel).figures;
    assert.deepEqual(found({ panels: [] }), ['S001']);
    assert.deepEqual(found({ needs: 'nothing' }), ['S002']);
    assert.deepEqual(firstIs({ figures: { ...figures, report: 'nothing' } }), ['S003']);
    assert.deepEqual(firstIs({ figures: { ...figures, measures: ['nothing'] } }), ['S005']);
    assert.deepEqual(firstIs({ figures: { ...figures, filters: { remark: 'x' } } }), ['S006']);
    assert.deepEqual(firstIs({ picture: 'column' }), ['S007']);
    assert.deepEqual(found({ head: base.head.slice(1) }), ['S009']);
    assert.deepEqual(found({ subject: { model: 'trip' } }), ['S012']);
    const alarms = (fields: string[]) =>
      found({ layers: [{ id: 'x', kind: 'alarms', refresh: 'live', rows: { model: 'alarm', fields, first: 5 } }] });
    assert.deepEqual(alarms(['location', 'nothing']), ['S004']);
    assert.deepEqual(alarms(['location', 'note']), ['S010'], 'a note may name a child');
    assert.deepEqual(alarms(['level']), ['S011']);
  });
});

describe('figures', () => {
  for (const account of accounts)
    for (const screen of Object.values(screens))
      test(`${screen.name} shows ${account} what the reports say, and nothing else`, async () => {
        const ctx = contextOf(account);
        const subject = await subjectOf(ctx, screen, undefined).catch(() => null);
        const { status, data } = await snapshot(account, screen.name);
        if (can(ctx, server.engine.registry.get(screen.needs), 'read') === null) return assert.equal(status, 403);
        if (screen.subject && !subject) return assert.equal(status, 404);
        assert.equal(status, 200);
        for (const panel of screen.panels) {
          const shown = data.panels[panel.id];
          if (!shown?.figures || !('figures' in panel)) continue;
          const question = await panelQuestion(ctx, panel, subject?.id ?? null);
          const [set] = (await answer(ctx, question)).sets;
          for (const { keys, values } of shown.figures.groups) {
            const own = set?.groups.find((group) => group.keys.join() === keys.join());
            if (own) assert.deepEqual(values, own.values, `${panel.id} ${keys}`);
          }
        }
      });

  test('the bureau sees trips under way with their students, staff, vehicles and open alarms', async () => {
    const { data } = await snapshot('bureauAdmin', 'studyTour');
    const figure = (id: string) => Number(Object.values(data.panels[id].figures.groups[0].values)[0]);
    const ctx = contextOf('bureauAdmin');
    assert.equal(figure('open'), await countRows(ctx, server.engine.registry.get(Alarm.name), { status: { in: [...openAlarm] } }));
    assert.ok(figure('underWay') > 0 && figure('out') > 0 && figure('vehicles') > 0);
    assert.equal(data.panels.alarms.rows.total, figure('open'));
    const seen = data.layers.find(({ id }: { id: string }) => id === 'positions').rows;
    assert.equal(seen.length, 1);
    assert.ok(seen[0].values.location.lng > 110, 'a place');
    assert.equal(data.feedAt, seen[0].values.fixAt);
  });

  test('a base sees its cameras by their state, and a trip the entries of its log without their words', async () => {
    const base = await snapshot('baseManager', 'site');
    const groups: { values: { cameras: number } }[] = base.data.panels.cameras.figures.groups;
    const [own] = await server.engine.database.query<{ n: number }>(
      sql`select count(*)::int as n from camera where site = ${base.data.subject.id} and deleted_at is null`,
    );
    assert.ok(own && own.n > 0);
    assert.equal(
      groups.reduce((sum, { values }) => sum + values.cameras, 0),
      own.n,
    );
    assert.ok(base.data.panels.videos.rows.total > 0);
    const site = await subjectOf(contextOf('baseManager'), screens.site, base.data.subject.id);
    const onWall = await snapshotOf(contextOf('baseManager'), screens.site, site, 'wall');
    assert.ok(!('videos' in onWall.panels) && !onWall.places.left.flat().includes('videos'), 'a wall is nobody whose look could be logged');
    const { data } = await snapshot('schoolAdmin', 'trip');
    const entries = data.panels.entries.rows;
    assert.ok(entries.total > 0);
    assert.ok(entries.rows.every(({ words }: { words: object }) => !('title' in words || 'content' in words)));
  });

  test('a base without guests and alarms says so, and leaves out what else it has nothing of', async () => {
    const { data } = await snapshot('baseManager', 'site');
    assert.deepEqual([data.panels.guests.rows.total, data.panels.alarmDays.figures.groups], [0, []]);
    assert.ok(data.places.right.flat().includes('alarmDays') && !('alarmKinds' in data.panels));
  });

  test('a school sees the vehicles of its trips whose papers end soon, and the news for schools', async () => {
    const before = await snapshot('schoolAdmin', 'school');
    assert.ok(!('expiring' in before.data.panels) && before.data.panels.notices.rows.total > 0);
    const school = before.data.subject.id;
    await server.engine.database.query(sql`
      update vehicle set usable_to = ${chinaDay(server.engine.now())}::date + 20
       where id in (select v.vehicle from trip_vehicle v join trip t on t.id = v.trip where t.school = ${school} and t.status = 'inProgress')`);
    const ctx = contextOf('schoolAdmin');
    const panel = screens.school.panels.find(({ id }) => id === 'expiring') as RowPanel;
    const { rows, total } = await answerRows(ctx, panel, school);
    assert.ok(total > 0 && rows.every(({ words }) => words.vehicle && words.trip));
  });

  test('two schools see two scopes, and each other nowhere', async () => {
    const schools = await server.engine.database.query<{ id: string; name: string }>(
      sql`select id, name from school where deleted_at is null and id in (select school from trip where status = 'inProgress') order by id limit 2`,
    );
    assert.equal(schools.length, 2);
    const answers = await Promise.all(
      schools.map(({ id }) => {
        const actor = server.actor({ roles: ['schoolAdmin'], organisationId: id, variables: { '@organizationAndSuborganization': [id] } });
        return server.request(actor, 'GET', '/api/screens/studyTour/snapshot');
      }),
    );
    const out = answers.map(({ data }) => Number(data.panels.out.figures.groups[0].values.out));
    for (const [at, { id }] of schools.entries()) {
      const [own] = await server.engine.database.query<{ n: number }>(
        sql`select sum(present_count)::int as n from trip where school = ${id} and status in ('inProgress', 'suspended') and deleted_at is null`,
      );
      assert.equal(out[at], own?.n);
      const elsewhere = schools[1 - at];
      assert.ok(!JSON.stringify(answers[at]?.data).includes(String(elsewhere?.name)), 'a name of the other school');
    }
    const [first, second] = schools;
    const actor = server.actor({
      roles: ['schoolAdmin'],
      organisationId: first?.id ?? null,
      variables: { '@organizationAndSuborganization': [String(first?.id)] },
    });
    assert.equal((await server.request(actor, 'GET', `/api/screens/school/snapshot?subject=${second?.id}`)).status, 404);
  });

  test('of the names of children the surname remains', async () => {
    for (const screen of ['studyTour', 'school', 'trip'])
      for (const account of ['bureauAdmin', 'schoolAdmin'])
        assert.ok(!JSON.stringify((await snapshot(account, screen)).data).includes(child), `${screen} ${account}`);
    const { data } = await snapshot('schoolAdmin', 'studyTour');
    assert.equal(data.panels.alarms.rows.rows[0].words.student, `${child[0]}**`);
  });

  test('whoever may not list trips opens no screen of them', async () => {
    const actor = server.actor({ roles: ['nobody'] });
    assert.equal((await server.request(actor, 'GET', '/api/screens/studyTour/snapshot')).status, 403);
    assert.deepEqual((await server.request(actor, 'GET', '/api/screens')).data.list, []);
    assert.equal((await server.request(actor, 'GET', '/api/screens/unknown/snapshot')).status, 404);
  });
});
