import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { ConsentRecord } from '../../school/consent-record.model.ts';
import { HealthProfile } from '../../school/health-profile.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { NoticeReading } from '../notice/notice-reading.model.ts';
import { ParentNotice } from '../notice/parent-notice.model.ts';
import { SignUp } from '../sign-up/sign-up.model.ts';
import { lapseOverdue, remindDaily } from '../sign-up/windows.ts';
import { openSeason, type Season, type SignUpRow } from './season.ts';

let season: Season;
let teachers: readonly Actor[];
before(async () => {
  season = await openSeason();
  teachers = await Promise.all(season.classes.map((id) => season.teacher(id)));
});
after(() => season.server.close());

const classOf = (n: number): string => season.classes[n] ?? '';
const teacherOf = (n: number): Actor => teachers[n] as Actor;
const again = (row: SignUpRow): Promise<SignUpRow> => season.records(SignUp).get(row.id);
const fails = (work: Promise<unknown>, key: string) => assert.rejects(work, (error: { key?: string }) => error.key === key);
let week = 0;
/** Days of a trip that no other trip of these tests has. */
const apart = () => {
  week += 1;
  return { departAt: `${season.today(40 + week * 3)}T00:00:00.000Z`, returnAt: `${season.today(40 + week * 3)}T09:00:00.000Z` };
};
const trips = (n: number, least = 1, most = 20) => season.enrolling([classOf(n)], { least, most }, apart());
const one = async (trip: string): Promise<SignUpRow> => (await season.signUps(trip))[0] as SignUpRow;

describe('opening the sign-up', () => {
  test('invites each student of the classes who is at school, once', async () => {
    const [first] = await season.students(classOf(0), 3);
    await season.students(classOf(1), 2);
    await season.server.engine.database.query({ text: "update student set status = 'suspended' where id = $1", values: [first] } as never);
    const trip = await season.enrolling([classOf(0), classOf(1)], { least: 1, most: 9 }, apart());
    const rows = await season.signUps(trip);
    assert.equal(rows.length, 4);
    assert.deepEqual([...new Set(rows.map(({ status }) => status))], ['invited']);
    assert.equal(rows[0]?.school, season.school);
  });

  test('needs a letter that was sent', async () => {
    const trip = await season.declared([classOf(2)], apart());
    const letter = await season.records(ParentNotice).first({ trip });
    await repo(ParentNotice, season.server.context()).act(letter?.id ?? '', 'withdraw');
    const refused = await season.open(trip, { least: 1, most: 9 });
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.data.guards, ['G08']);
  });
});

describe('answering', () => {
  test('confirms at once where nothing is missing, and confirms the health profile', async () => {
    await season.students(classOf(2), 1);
    const row = await season.family(await one(await trips(2)));
    assert.equal(row.status, 'confirmed');
    assert.ok(row.tripConsent);
    const profile = await season.records(HealthProfile).first({ student: row.student });
    assert.equal(profile?.confirmedBy, row.guardian);
  });

  test('waits for the class teacher without a consent, who confirms when it is there', async () => {
    const [student] = await season.students(classOf(3), 1, { consent: false });
    const trip = await trips(3);
    const row = await season.family(await one(trip));
    assert.equal(row.status, 'submitted');
    const refused = await season.act(teacherOf(3), 'signUp', row.id, 'confirm');
    assert.equal(refused.data.key, 'signUp.notComplete');
    assert.deepEqual(refused.data.gaps, ['noTripConsent']);
    const desk = await season.ask(teacherOf(3), 'GET', `/api/enrolment/trips/${trip}`);
    assert.equal(desk.data.gaps[row.id].length, 1);
    const consent = await season
      .records(ConsentRecord)
      .create({ consentType: 'trip', student: student ?? '', guardian: row.guardian ?? '' });
    await season.records(ConsentRecord).act(consent.id, 'sign', { signedOn: season.today() });
    assert.equal((await season.act(teacherOf(3), 'signUp', row.id, 'confirm')).status, 200);
    assert.equal((await again(row)).tripConsent, consent.id);
  });

  test('is refused outside the window, and after the sign-up has closed', async () => {
    const trip = await trips(2);
    const row = await one(trip);
    season.pass(11);
    await fails(season.family(row), 'signUp.notOpen');
    await fails(repo(SignUp, season.server.context()).act(row.id, 'decline'), 'signUp.notOpen');
    season.pass(-11);
    await season.server.engine.database.query({ text: "update trip set status = 'organising' where id = $1", values: [trip] } as never);
    await fails(season.family(row), 'signUp.closed');
  });

  test('is refused by those who are no guardian, and without the health confirmed', async () => {
    const row = await one(await trips(2));
    const other = await season.answer((await season.signUps(await trips(3)))[0] as SignUpRow);
    const signUps = repo(SignUp, season.server.context());
    const own = await season.answer(row);
    await fails(signUps.act(row.id, 'submit', { ...own, guardian: other.guardian }), 'signUp.notGuardian');
    await fails(signUps.act(row.id, 'submit', { ...own, guardian: null }), 'signUp.guardianNeeded');
    await fails(signUps.act(row.id, 'submit', { ...own, healthConfirmed: false }), 'signUp.healthNeeded');
  });

  test('a class teacher signs up by a signed form of the own, never in the name of the page for parents', async () => {
    const row = await one(await trips(2));
    const { guardian: _, ...answer } = await season.answer(row);
    const ask = (args: object) => season.act(teacherOf(2), 'signUp', row.id, 'submit', { ...answer, ...args });
    assert.equal((await ask({})).data.key, 'signUp.guardianOnly');
    assert.equal((await ask({ source: 'teacher' })).data.key, 'signUp.paperNeeded');
    assert.equal((await ask({ source: 'teacher', paper: await season.file(season.schoolAdmin) })).data.key, 'signUp.foreignFile');
    const done = await ask({ source: 'teacher', paper: await season.file(teacherOf(2)) });
    assert.equal(done.status, 200, done.text);
    const signed = await again(row);
    assert.deepEqual([signed.status, signed.source], ['confirmed', 'teacher']);
    assert.ok(signed.guardian && signed.paper);
  });

  test('keeps a student from two trips at a time', async () => {
    const days = apart();
    await season.students(classOf(0), 1);
    const first = await season.enrolling([classOf(0)], { least: 1, most: 9 }, days);
    const second = await season.enrolling([classOf(0)], { least: 1, most: 9 }, days);
    const [one_, two] = [(await season.signUps(first)).at(-1), (await season.signUps(second)).at(-1)] as [SignUpRow, SignUpRow];
    await season.family(one_);
    await fails(season.family(two), 'signUp.elsewhere');
    const rivals = [await one(first), await one(second)];
    await Promise.allSettled(rivals.map((row) => season.family(row)));
    const states = (await Promise.all(rivals.map(again))).map(({ status }) => status);
    assert.equal(states.filter((status) => status === 'confirmed').length, 1, String(states));
  });

  test('a declined student can be invited once more, by the class teacher of the class alone', async () => {
    const trip = await trips(2);
    const row = await one(trip);
    const invite = (actor: Actor) => season.ask(actor, 'POST', `/api/enrolment/trips/${trip}/invite`, { student: row.student });
    assert.equal((await invite(teacherOf(2))).data.key, 'signUp.alreadyOpen');
    await repo(SignUp, season.server.context()).act(row.id, 'decline');
    assert.equal((await invite(teacherOf(1))).status, 404);
    assert.equal((await invite(await season.person('finance', season.school))).status, 403);
    assert.equal((await invite(teacherOf(2))).status, 200);
    assert.deepEqual(await season.counts(trip), { declined: 1, invited: (await season.signUps(trip)).length - 1 });
  });
});

describe('closing, failing and cancelling', () => {
  test('closes with enough students, and ends what nobody answered', async () => {
    await season.students(classOf(1), 3);
    const trip = await trips(1, 2);
    const rows = await season.signUps(trip);
    await season.family(rows[0] as SignUpRow);
    const close = () => season.act(season.schoolAdmin, 'trip', trip, 'closeSignUp');
    assert.equal((await close()).data.key, 'enrolment.tooFew');
    await season.family(rows[1] as SignUpRow);
    assert.equal((await season.act(season.schoolAdmin, 'trip', trip, 'failGroup', { reason: '人数不足' })).data.key, 'enrolment.enough');
    assert.equal((await close()).status, 200);
    assert.deepEqual(await season.counts(trip), { confirmed: 2, declined: rows.length - 2 });
    await repo(SignUp, season.server.context()).act(rows[0]?.id ?? '', 'withdraw');
    assert.deepEqual(await season.counts(trip), { confirmed: 1, withdrawn: 1, declined: rows.length - 2 });
  });

  test('a group that fails, and a trip that is cancelled, withdraw everybody', async () => {
    for (const [actor, action, args] of [
      [season.schoolAdmin, 'failGroup', { reason: '人数不足' }],
      [season.schoolLeader, 'cancel', { reason: '暴雨', cause: 'forceMajeure' }],
    ] as const) {
      const trip = await trips(1, 3);
      const rows = await season.signUps(trip);
      await season.family(rows[0] as SignUpRow);
      const done = await season.act(actor, 'trip', trip, action, args);
      assert.equal(done.status, 200, done.text);
      assert.deepEqual(await season.counts(trip), { withdrawn: 1, declined: rows.length - 1 });
      assert.ok((await again(rows[0] as SignUpRow)).withdrawReason?.includes('取消'));
    }
  });

  test('an answer and the closing of the sign-up at the same moment leave nothing between', async () => {
    await season.students(classOf(1), 12);
    const trip = await trips(1, 1, 50);
    const rows = await season.signUps(trip);
    await season.family(rows[0] as SignUpRow);
    await Promise.allSettled([
      ...rows.slice(1, 9).map((row) => season.family(row)),
      season.act(season.schoolAdmin, 'trip', trip, 'closeSignUp'),
    ]);
    const counts = await season.counts(trip);
    assert.equal((counts.confirmed ?? 0) + (counts.declined ?? 0), rows.length);
    assert.equal((await season.records(Trip).get(trip)).status, 'organising');
  });

  test('the waiting list is ended by the school once the sign-up is closed', async () => {
    await season.students(classOf(2), 1);
    const trip = await trips(2, 1, 1);
    const rows = await season.signUps(trip);
    for (const row of rows) await season.family(row);
    const second = await season.students(classOf(2), 1);
    await season.ask(teacherOf(2), 'POST', `/api/enrolment/trips/${trip}/invite`, { student: second[0] });
    await season.family((await season.signUps(trip)).find(({ student }) => student === second[0]) as SignUpRow);
    const end = (actor: Actor) => season.ask(actor, 'POST', `/api/enrolment/trips/${trip}/end-waiting`, {});
    assert.equal((await end(season.schoolAdmin)).data.key, 'signUp.stillEnrolling');
    await season.act(season.schoolAdmin, 'trip', trip, 'closeSignUp');
    assert.equal((await end(teacherOf(2))).status, 403);
    assert.equal((await end(season.schoolAdmin)).status, 200);
    assert.equal((await season.counts(trip)).waitlist, undefined);
  });
});

describe('reminding', () => {
  test('goes once a day to those who have not answered, of the reader’s classes', async () => {
    const trip = await season.enrolling([classOf(2), classOf(3)], { least: 1, most: 9 }, apart());
    const rows = await season.signUps(trip);
    const own = rows.filter(({ schoolClass }) => schoolClass === classOf(2));
    const remind = (actor: Actor) => season.ask(actor, 'POST', `/api/enrolment/trips/${trip}/remind`, {});
    assert.equal((await remind(teacherOf(2))).data.reminded, own.length);
    assert.equal((await remind(teacherOf(2))).data.key, 'signUp.remindedToday');
    assert.equal((await remind(season.schoolAdmin)).data.reminded, rows.length - own.length);
    assert.equal((await remind(await season.person('finance', season.school))).status, 403);
    season.pass(1);
    assert.ok((await remindDaily(season.server.context(), () => false)) >= rows.length);
    season.pass(-1);
  });

  test('ends when the sign-up is over', async () => {
    const trip = await trips(3);
    season.pass(11);
    assert.ok((await lapseOverdue(season.server.context(), () => false)) > 0);
    season.pass(-11);
    assert.equal((await season.counts(trip)).invited, undefined);
  });
});

describe('the desk of a trip', () => {
  test('counts by class what the reader may see, and what families have opened', async () => {
    const trip = await season.enrolling([classOf(2), classOf(3)], { least: 1, most: 9 }, apart());
    const rows = await season.signUps(trip);
    const row = rows.find(({ schoolClass }) => schoolClass === classOf(2)) as SignUpRow;
    const letter = await season.records(ParentNotice).first({ trip });
    await season.records(NoticeReading).create({ notice: letter?.id ?? '', student: row.student });
    await season.family(row);
    const desk = async (actor: Actor) => (await season.ask(actor, 'GET', `/api/enrolment/trips/${trip}`)).data;
    const whole = await desk(season.schoolAdmin);
    assert.equal(whole.classes.length, 2);
    assert.deepEqual([whole.trip.taken, whole.trip.confirmed, whole.classes[0].opened], [1, 1, 1]);
    const own = await desk(teacherOf(3));
    assert.deepEqual(
      own.classes.map(({ id }: { id: string }) => id),
      [classOf(3)],
    );
    assert.equal(own.trip.taken, 1);
    const trips = async (actor: Actor) => (await season.ask(actor, 'GET', '/api/enrolment/trips')).data.map(({ id }: { id: string }) => id);
    assert.ok((await trips(teacherOf(3))).includes(trip) && !(await trips(teacherOf(0))).includes(trip));
    const bureau = await season.person('bureauAdmin', season.district, [season.district, season.school]);
    assert.equal((await desk(bureau)).classes.length, 2);
    const list = await season.ask(bureau, 'GET', '/api/data/signUp');
    assert.equal('emergencyPhone' in list.data.list[0], false);
    assert.equal(
      (await season.ask(await season.person('schoolAdmin', season.district), 'GET', `/api/enrolment/trips/${trip}`)).status,
      404,
    );
  });
});
