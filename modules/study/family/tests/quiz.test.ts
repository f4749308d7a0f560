import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { QuizResult } from '../../safety/notice/quiz-result.model.ts';
import { SafetyNotice } from '../../safety/notice/safety-notice.model.ts';
import { SafetyQuestion } from '../../safety/notice/safety-question.model.ts';
import { openVillage, type Village } from './village.ts';

let village: Village;
before(async () => {
  village = await openVillage();
});
after(() => village.server.close());

async function notice(): Promise<{ id: string; questions: string[] }> {
  const { id } = await village
    .records(SafetyNotice)
    .create({ title: '行前须知', trip: village.trip, riding: '系好安全带。', passMark: 60 });
  const questions: string[] = [];
  for (const seq of [1, 2, 3]) {
    const values = { seq, question: `第${seq}题`, choiceA: '对', choiceB: '错', answer: 'a', explanation: `解析${seq}` } as const;
    questions.push((await village.records(SafetyQuestion).create({ notice: id, ...values })).id);
  }
  await village.server.engine.database.query(sql`update safety_notice set status = 'approved', approved_at = now() where id = ${id}`);
  return { id, questions };
}

async function family() {
  const student = await village.child(village.classes[0]);
  const guardian = await village.guardian([student]);
  await village.server.request(village.person('schoolAdmin'), 'POST', '/api/family-links/issue', { trip: village.trip });
  const visitor = await village.enter((await village.link(guardian.id)).token);
  const quiz = (body: object) => village.ask('POST', '/api/family/quiz', { student, trip: village.trip, ...body }, visitor);
  const read = () => village.ask('GET', `/api/family/place?student=${student}&trip=${village.trip}`, undefined, visitor);
  return { student, guardian, quiz, read };
}

test('a family answers the quiz: wrong answers come back explained, it is repeated, and the school sees how many passed', async () => {
  const { id, questions } = await notice();
  const { student, guardian, quiz, read } = await family();
  const { safety } = (await read()).data;
  assert.deepEqual([safety.title, safety.sections, safety.result], ['行前须知', [{ section: 'riding', text: '系好安全带。' }], null]);
  assert.ok(!JSON.stringify(safety).includes('解析'), 'nothing is given away before the answers');
  const answer = (...given: string[]) => ({ notice: id, answers: Object.fromEntries(questions.map((one, at) => [one, given[at]])) });
  const first = await quiz(answer('a', 'b', 'b'));
  assert.equal(first.status, 200, first.text);
  assert.deepEqual(first.data.safety.result, {
    right: 1,
    total: 3,
    passed: false,
    wrong: [1, 2].map((at) => ({ question: questions[at], given: 'b', answer: 'a', explanation: `解析${at + 1}` })),
  });
  assert.equal((await quiz(answer('a', 'a', 'b'))).data.safety.result.passed, true, '67 % are at least 60 %');
  assert.equal((await quiz(answer('b', 'b', 'b'))).data.safety.result.passed, true, 'what was passed stays passed');
  const [result, ...more] = await village.records(QuizResult).find({ student });
  assert.deepEqual(more, []);
  assert.deepEqual([result?.attempts, result?.guardian, result?.schoolClass], [3, guardian.id, village.classes[0]]);
  const other = await family();
  await other.quiz(answer('b', 'b', 'b'));
  const { record } = (await village.server.request(village.person('schoolAdmin'), 'GET', `/api/data/safetyNotice/${id}`)).data;
  assert.deepEqual([record.quizTaken, record.quizPassed], [2, 1]);
  assert.equal((await quiz({ notice: student, answers: {} })).data.key, 'family.notFound', 'another notice than the one of the trip');
});
