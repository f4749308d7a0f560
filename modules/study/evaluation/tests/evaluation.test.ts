import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards, holds } from '@zhixing/engine/rules/guards.ts';
import sql from 'sql-template-tag';
import { Trip } from '../../trip/trip.model.ts';
import { Evaluation } from '../evaluation.model.ts';
import { EvaluationInvitation } from '../evaluation-invitation.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { tokenOf } from '../sheet/person-link.ts';
import { type Family, openReturned, type Returned } from './returned.ts';

let place: Returned;
const families: Family[] = [];
before(async () => {
  place = await openReturned();
  for (let n = 0; n < 7; n++) families.push(await place.family());
  await place.comeBack();
});
after(() => place.server.close());

const family = (n: number): Family => families[n] as Family;
const records = () => place.records(Evaluation).find({ trip: place.trip });
const answersOf = async (actor: Parameters<Returned['server']['request']>[0], id: string) =>
  place.server.request(actor, 'GET', `/api/evaluations/subjects/${id}/answers`);

describe('the window', () => {
  test('opens with the return for all that has a template, and invites who came along', async () => {
    const subjects = await place.records(EvaluationSubject).find({ trip: place.trip });
    assert.deepEqual(subjects.map(({ target }) => target).toSorted(), ['agency', 'guide', 'trip', 'tutor']);
    assert.ok(subjects.every(({ status, asked }) => status === 'open' && asked === 7 + 3));
    const invitations = await place.records(EvaluationInvitation).find({ trip: place.trip });
    assert.deepEqual(
      new Set(invitations.map(({ tripStaff }) => tripStaff)),
      new Set([place.teacher.staff, place.tutor.staff, place.helper]),
    );
  });

  test('stands on the page of the family as a step', async () => {
    const { visitor } = family(0);
    const { items } = (await place.ask('GET', '/api/family/home', undefined, visitor)).data;
    const step = items[0].steps.find(({ step: name }: { step: string }) => name === 'evaluation');
    assert.equal(step.state, 'todo');
    assert.deepEqual(
      (await place.sheet(family(0))).subjects.map(({ target }) => target),
      ['trip', 'agency', 'guide', 'tutor'],
    );
  });

  test('keeps the trip from being archived while it is open', async () => {
    const trip = await place.records(Trip).get(place.trip);
    const [result] = (await evaluateGuards(Trip, trip, 'archive', place.server.context())).filter(({ code }) => code === 'G31');
    assert.ok(result && !holds(result));
  });
});

describe('a parent', () => {
  test('evaluates each subject once, even when the page sends it many times at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => place.evaluate(family(0), 'trip', 4)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409]);
    const again = await place.evaluate(family(0), 'trip', 1);
    assert.equal(again.data.key, 'evaluation.already');
    assert.equal((await records()).length, 1);
  });

  test('is held to one answer by the database itself', async () => {
    const [one] = await records();
    await assert.rejects(
      place.server.engine.database.query(sql`
        insert into evaluation (id, eval_no, subject, evaluator_type, anonymous, person_key, answer_key, scores, status, version, created_at, updated_at)
        select gen_random_uuid(), 'EV-copy', subject, evaluator_type, anonymous, person_key, gen_random_uuid(), scores, status, 1, now(), now()
          from evaluation where id = ${one?.id}`),
      /unique|duplicate/i,
    );
  });

  test('must answer what is asked, with stars that exist, and about the own trip alone', async () => {
    const subject = await place.subject('agency');
    const items = (await place.sheet(family(1))).subjects.find(({ id }) => id === subject.id)?.items ?? [];
    const scores = items.map((item) => ({ item: item.id, stars: 4 }));
    const wrong = async (more: object) => (await place.evaluate(family(1), 'agency', 4, more)).data.key;
    assert.equal(await wrong({ scores: scores.slice(1) }), 'evaluation.itemsNeeded');
    assert.equal(await wrong({ scores: [...scores, ...scores.slice(0, 1)] }), 'evaluation.wrongStars');
    assert.equal(await wrong({ scores: scores.map((one) => ({ ...one, stars: 6 })) }), 'evaluation.wrongStars');
    assert.equal((await place.evaluate(family(1), 'agency', 4.3)).status, 400);
    assert.equal(await wrong({ subject: crypto.randomUUID() }), 'evaluation.notAsked');
  });

  test('leaves no name in an anonymous answer, and none in history and log', async () => {
    const { name, guardian, student } = family(2);
    assert.equal((await place.evaluate(family(2), 'agency', 5, { comment: '组织得很好' })).status, 200);
    const rows = await place.server.engine.database.query<{ line: string }>(sql`
      select to_jsonb(e)::text as line from evaluation e where comment = '组织得很好'
      union all select to_jsonb(h)::text from sys_history h join evaluation e on e.id = h.record_id where e.comment = '组织得很好'
      union all select to_jsonb(a)::text from sys_audit_open a join evaluation e on e.id = a.record_id where e.comment = '组织得很好'`);
    assert.ok(rows.length >= 1);
    for (const { line } of rows) for (const word of [name, guardian, student]) assert.ok(!line.includes(word), line);
  });

  test('may give the name, which the school then reads', async () => {
    await place.evaluate(family(3), 'agency', 3, { anonymous: false });
    const [named] = (await records()).filter(({ anonymous }) => !anonymous);
    assert.deepEqual([named?.guardian, named?.student], [family(3).guardian, family(3).student]);
  });
});

describe('staff', () => {
  test('evaluate by a personal link without an account, which nobody can make up', async () => {
    const invitation = await place.records(EvaluationInvitation).first({ tripStaff: place.helper });
    const token = tokenOf(place.server.engine, invitation?.id ?? '');
    const sheet = await place.ask('POST', '/api/public/evaluation/sheet', { token });
    assert.equal(sheet.status, 200, sheet.text);
    const [subject] = sheet.data.subjects;
    const scores = subject.items.map(({ id }: { id: string }) => ({ item: id, stars: 5 }));
    const answers = [{ subject: subject.id, scores, comment: '', anonymous: false }];
    assert.equal((await place.ask('POST', '/api/public/evaluation/submit', { token, answers })).status, 200);
    assert.equal((await place.ask('POST', '/api/public/evaluation/submit', { token, answers })).data.key, 'evaluation.already');
    assert.equal((await place.records(EvaluationInvitation).get(invitation?.id ?? '')).status, 'submitted');
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    assert.equal((await place.ask('POST', '/api/public/evaluation/sheet', { token: forged })).data.key, 'evaluation.linkOver');
  });

  test('evaluate signed in; others are not asked', async () => {
    const url = `/api/evaluations/sheet?trip=${place.trip}`;
    const sheet = await place.server.request(place.teacher.actor, 'GET', url);
    assert.equal(sheet.status, 200, sheet.text);
    assert.equal(sheet.data.subjects.length, 4);
    assert.equal((await place.server.request(place.agencyManager, 'GET', url)).status, 404);
  });

  test('never evaluate themselves or who sent them: evaluator and evaluated are two (I-26)', async () => {
    const sheet = await place.server.request(place.tutor.actor, 'GET', `/api/evaluations/sheet?trip=${place.trip}`);
    assert.deepEqual(
      sheet.data.subjects.map(({ target }: { target: string }) => target),
      ['trip'],
    );
    const own = await place.subject('tutor');
    const answers = [{ subject: own.id, scores: [{ item: crypto.randomUUID(), stars: 5 }], comment: '', anonymous: true }];
    const sent = await place.server.request(place.tutor.actor, 'POST', '/api/evaluations/sheet', { trip: place.trip, answers });
    assert.equal(sent.data.key, 'evaluation.notAsked');
  });
});

describe('the organisation', () => {
  test('sees nothing while the window is open, and nothing of subjects with fewer than five answers', async () => {
    const agency = await place.subject('agency');
    for (const n of [4, 5]) await place.evaluate(family(n), 'agency', n - 1);
    assert.equal((await records()).filter(({ subject }) => subject === agency.id).length, 4);
    assert.equal((await answersOf(place.agencyManager, agency.id)).status, 404);
    await place.evaluate(family(6), 'agency', 2, { comment: '集合时等了很久' });
    assert.equal((await answersOf(place.agencyManager, agency.id)).status, 404, 'open still');
    await place.close();
    const results = await place.server.request(place.agencyManager, 'GET', '/api/evaluations/results?targets=trip,agency,guide,tutor');
    assert.deepEqual(
      results.data.lines.map(({ target }: { target: string }) => target),
      ['agency'],
    );
    assert.equal((await place.subject('trip')).status, 'closed');
  });

  test('sees neither author nor time of an answer, whatever it asks for (I-41)', async () => {
    const agency = await place.subject('agency');
    const { status, text, data } = await answersOf(place.agencyManager, agency.id);
    assert.equal(status, 200);
    assert.equal(data.answers.length, 5);
    assert.deepEqual(Object.keys(data.answers[0]).toSorted(), ['comment', 'key', 'reply', 'score']);
    for (const { name, guardian, student } of families) for (const word of [name, guardian, student]) assert.ok(!text.includes(word));
    for (const { id, personKey } of await records()) assert.ok(!text.includes(id) && !text.includes(personKey));
    for (const url of ['/api/data/evaluation', `/api/data/evaluation/${(await records())[0]?.id}`])
      assert.ok([403, 404].includes((await place.server.request(place.agencyManager, 'GET', url)).status), url);
  });

  test('gets its rating from what is published, and it agrees with the figures', async () => {
    const agency = await place.subject('agency');
    const { data } = await answersOf(place.agencyManager, agency.id);
    const rated = await place.server.request(place.bureauAdmin, 'GET', `/api/data/agency/${place.agency}`);
    const subject = await place.server.request(place.bureauAdmin, 'GET', `/api/data/evaluationSubject/${agency.id}`);
    // 5, 3, 3, 4 and 2 stars.
    assert.deepEqual([data.figures.average, data.answers.length, data.figures.stars], ['3.4', 5, [0, 1, 2, 1, 1]]);
    assert.equal(rated.data.record.avgScore, '3.4');
    assert.deepEqual([subject.data.record.average, subject.data.record.answers], ['3.4', 5]);
  });

  test('replies to an answer once', async () => {
    const agency = await place.subject('agency');
    const { answers } = (await answersOf(place.agencyManager, agency.id)).data;
    const { key } = answers.find(({ comment }: { comment: string | null }) => comment === '集合时等了很久');
    const reply = (actor: Returned['agencyManager']) =>
      place.server.request(actor, 'POST', '/api/evaluations/replies', { key, text: '已调整集合流程，谢谢您的意见。' });
    for (const role of ['schoolAdmin', 'schoolLeader', 'classTeacher', 'tutor', 'guide', 'finance', 'bureauAdmin', 'bureauApprover'])
      assert.equal((await reply(place.person(role))).status, 403, role);
    const others = { '@organizationAndSuborganization': [crypto.randomUUID()] };
    for (const role of ['agencyManager', 'baseManager', 'campManager']) {
      const stranger = place.server.actor({
        roles: [role],
        organisationId: others['@organizationAndSuborganization'][0] ?? '',
        variables: others,
      });
      assert.equal((await reply(stranger)).data.key, 'evaluation.notAsked', role);
    }
    assert.equal((await reply(place.agencyManager)).status, 200);
    assert.equal((await reply(place.agencyManager)).data.key, 'evaluation.alreadyReplied');
  });
});

describe('the bureau', () => {
  const act = (action: string, id: string, args: object) =>
    place.server.request(place.bureauAdmin, 'POST', `/api/data/evaluation/${id}/actions/${action}`, { args });

  test('hides an answer with a reason; it still counts unless it is abusive, and then what is left may be too little to show', async () => {
    const agency = await place.subject('agency');
    const [low] = (await records()).filter(({ stars, subject }) => stars === 2 && subject === agency.id);
    const id = low?.id ?? '';
    assert.equal((await act('hide', id, {})).status, 400);
    assert.equal((await act('hide', id, { reason: '涉及他人隐私', abusive: false })).status, 200);
    const seen = (await answersOf(place.agencyManager, agency.id)).data;
    assert.deepEqual([seen.answers.length, seen.figures.average], [4, '3.4']);
    assert.equal((await act('show', id, { reason: '复核无误' })).status, 200);
    assert.equal((await act('hide', id, { reason: '辱骂他人', abusive: true })).status, 200);
    assert.equal((await place.subject('agency')).status, 'closed');
    assert.equal((await answersOf(place.agencyManager, agency.id)).status, 404);
    const rated = await place.server.request(place.bureauAdmin, 'GET', `/api/data/agency/${place.agency}`);
    assert.equal(rated.data.record.avgScore, null);
    await act('show', id, { reason: '核实后恢复' });
    assert.equal((await place.subject('agency')).status, 'published');
  });

  test('reads answers with their authors only where they gave their names', async () => {
    const agency = await place.subject('agency');
    const { answers, anonymised } = (await answersOf(place.bureauAdmin, agency.id)).data;
    assert.equal(anonymised, false);
    assert.deepEqual(answers.filter(({ record }: { record: { anonymous: boolean } }) => !record.anonymous).length, 1);
  });
});

test('after the window nobody evaluates any more, and the trip may be archived', async () => {
  const { visitor } = family(0);
  assert.ok(visitor);
  const sent = await place.server.request(place.teacher.actor, 'GET', `/api/evaluations/sheet?trip=${place.trip}`);
  assert.equal(sent.status, 200);
  assert.equal(sent.data.open, false);
  const agency = await place.subject('guide');
  const answers = [{ subject: agency.id, scores: [{ item: crypto.randomUUID(), stars: 5 }], comment: '', anonymous: true }];
  const late = await place.server.request(place.teacher.actor, 'POST', '/api/evaluations/sheet', { trip: place.trip, answers });
  assert.equal(late.data.key, 'evaluation.windowOver');
  assert.deepEqual((await place.records(EvaluationInvitation).find({ trip: place.trip })).map(({ status }) => status).toSorted(), [
    'overdue',
    'overdue',
    'submitted',
  ]);
  const trip = await repo(Trip, place.server.context()).get(place.trip);
  const results = await evaluateGuards(Trip, trip, 'archive', place.server.context());
  assert.ok(results.filter(({ code }) => code === 'G31').every(holds));
});
