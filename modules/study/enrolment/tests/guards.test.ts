import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards, holds } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { invalidateMessageConfig } from '../../../platform/message/message-config.ts';
import { HealthProfile } from '../../school/health-profile.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { ParentNotice } from '../notice/parent-notice.model.ts';
import { SignUp } from '../sign-up/sign-up.model.ts';
import { openSeason, type Season } from './season.ts';

let season: Season;
before(async () => {
  season = await openSeason();
});
after(() => season.server.close());

const classOf = (n: number): string => season.classes[n] ?? '';

/** The texts of what is missing at a transition, by guard of this module. */
async function missing(trip: string, at: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const row = await season.records(Trip).get(trip);
  const results = await evaluateGuards(Trip, row, at, season.server.context());
  const own = results.filter((result) => ['G08', 'G09', 'G10'].includes(result.code) && !holds(result));
  return Object.fromEntries(own.map(({ code, gaps }) => [code, gaps.map(({ text }) => text)]));
}

describe('guards of the sign-up', () => {
  test('G08 asks for a letter, and says how far it is', async () => {
    const trip = await season.declared([classOf(0)]);
    assert.deepEqual(await missing(trip, 'openSignUp'), {});
    const letters = season.server.context();
    for (const [status, gap] of [
      ['pending', 'pending'],
      ['draft', 'draft'],
      ['offline', 'notPublished'],
    ] as const) {
      await updateRows(letters, ParentNotice, { set: { status }, where: sql`t.trip = ${trip}` });
      assert.deepEqual(await missing(trip, 'openSignUp'), { G08: [gap] });
    }
  });

  test('G09 asks for enough students and no open answers, G10 for consents and health within thirty days', async () => {
    await season.students(classOf(1), 3);
    const trip = await season.enrolling([classOf(1)], { least: 1, most: 2 });
    const rows = await season.signUps(trip);
    assert.deepEqual(await missing(trip, 'submitFiling'), { G09: ['tooFew', 'invited'] });
    for (const row of rows) await season.family(row);
    assert.deepEqual((await missing(trip, 'submitFiling')).G09, ['waitlist']);
    await season.act(season.schoolAdmin, 'trip', trip, 'closeSignUp');
    await season.ask(season.schoolAdmin, 'POST', `/api/enrolment/trips/${trip}/end-waiting`, {});
    // Signed forty days ahead, so that the confirmation of health is too old.
    assert.deepEqual(await missing(trip, 'submitFiling'), { G10: ['oldHealth'] });
    season.pass(15);
    for (const row of rows.slice(0, 2)) await repo(SignUp, season.server.context()).act(row.id, 'confirmHealth');
    assert.deepEqual(await missing(trip, 'submitFiling'), {});
    await updateRows(season.server.context(), HealthProfile, { set: { unfitForTrip: true }, where: sql`t.student = ${rows[0]?.student}` });
    await season.server.engine.database.query(sql`update consent_record set status = 'withdrawn' where student = ${rows[1]?.student}`);
    assert.deepEqual(await missing(trip, 'submitFiling'), { G10: ['noConsent', 'unfit'] });
    season.pass(-15);
  });
});

describe('letters to parents', () => {
  const draft = async (trip: string) =>
    season.ask(season.schoolAdmin, 'POST', '/api/data/parentNotice', { trip, replyDeadline: `${season.today(9)}T02:00:00Z` });

  test('begin with every section that they must have, from the trip', async () => {
    const trip = await season.declared([classOf(0)]);
    const { name } = await season.records(Trip).get(trip);
    const answer = await draft(trip);
    assert.equal(answer.status, 200, answer.text);
    const letter = answer.data.record;
    assert.ok(letter.content.includes(name) && letter.content.includes('湘江流域'));
    assert.ok(letter.voluntary.includes('自愿'));
    assert.ok(letter.refunds.includes('全额退费') && letter.providers.includes('意外伤害保险'));
  });

  test('are submitted and sent with all sections, for a declared trip, to the families of its classes', async () => {
    await season.students(classOf(2), 4);
    const trip = await season.declared([classOf(2)]);
    const { id, version } = (await draft(trip)).data.record;
    await season.ask(season.schoolAdmin, 'PUT', `/api/data/parentNotice/${id}`, { version, refunds: '' });
    const refused = await season.act(season.schoolAdmin, 'parentNotice', id, 'submit');
    assert.deepEqual([refused.status, refused.data.key], [400, 'parentNotice.sectionsMissing']);
    await season.act(season.schoolAdmin, 'parentNotice', id, 'refill');
    assert.equal((await season.act(season.schoolAdmin, 'parentNotice', id, 'submit')).status, 200);
    await updateRows(season.server.context(), Trip, { set: { status: 'preparing' }, where: sql`t.id = ${trip}` });
    assert.equal((await season.act(season.schoolAdmin, 'parentNotice', id, 'send')).data.key, 'parentNotice.tripNotDeclared');
    await updateRows(season.server.context(), Trip, { set: { status: 'declared' }, where: sql`t.id = ${trip}` });
    assert.equal((await season.act(season.schoolAdmin, 'parentNotice', id, 'send')).status, 200);
    const sent = await season.records(ParentNotice).get(id);
    assert.equal(sent.targetCount, 4);
    const edited = await season.ask(season.schoolAdmin, 'PUT', `/api/data/parentNotice/${id}`, { version: sent.version, title: '新标题' });
    assert.equal(edited.status, 409);
  });

  test('keep to the time before departure', async () => {
    const trip = await season.declared([classOf(0)]);
    const late = { trip, replyDeadline: `${season.today(200)}T02:00:00Z` };
    const answer = await season.ask(season.schoolAdmin, 'POST', '/api/data/parentNotice', late);
    assert.equal(answer.data.key, 'parentNotice.tooLate');
  });
});

describe('messages to guardians', () => {
  test('are queued once for each phone, by the SMS account of the event', async () => {
    const { database } = season.server.engine;
    await season.students(classOf(3), 5);
    const account = await smsAccount();
    await smsFor('enrolment.invited', account);
    invalidateMessageConfig(season.server.engine);
    const trip = await season.enrolling([classOf(3)], { least: 1, most: 9 });
    const queued = await database.query<{ receiver: string; body: string }>(
      sql`select receiver, body from message where event = 'enrolment.invited'`,
    );
    assert.equal(queued.length, 5);
    assert.equal(new Set(queued.map(({ receiver }) => receiver)).size, 5);
    const { name } = await season.records(Trip).get(trip);
    assert.ok(queued.every(({ body }) => body.includes(name)));
  });
});

const row = { version: 1, created: new Date('2026-09-01T00:00:00Z') };

async function smsAccount(): Promise<string> {
  const [made] = await season.server.engine.database.query<{ id: string }>(sql`
    insert into message_account (id, code, name, kind, status, version, created_at, updated_at)
    values (gen_random_uuid(), 'sms', '短信', 'aliyunSms', 'enabled', ${row.version}, ${row.created}, ${row.created}) returning id`);
  return made?.id ?? '';
}

async function smsFor(event: string, account: string): Promise<void> {
  await season.server.engine.database.query(sql`
    with config as (
      insert into message_send_config (id, code, name, event, in_app, status, version, created_at, updated_at)
      values (gen_random_uuid(), ${event}, ${event}, ${event}, true, 'enabled', 1, ${row.created}, ${row.created})
      on conflict do nothing returning id)
    insert into message_send_line (id, config, account, version, created_at, updated_at)
    select gen_random_uuid(), id, ${account}, 1, ${row.created}, ${row.created}
      from (select id from config union select id from message_send_config where code = ${event}) c`);
}
