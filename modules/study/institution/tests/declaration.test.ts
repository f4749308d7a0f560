import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { Course } from '../course/course.model.ts';
import { Declaration } from '../declaration/declaration.model.ts';
import { closeCalls } from '../declaration/declaration.rules.ts';
import { DeclarationCall } from '../declaration/declaration-call.model.ts';
import { type County, openCounty } from './county.ts';

let county: County;
before(async () => {
  county = await openCounty();
});
after(() => county.server.close());

const ok = async (answer: ReturnType<County['ask']>) => {
  const { status, text, data } = await answer;
  assert.equal(status, 200, text);
  return data;
};
const act = (actor: Actor, model: string, id: string, action: string) =>
  county.ask(actor, 'POST', `/api/data/${model}/${id}/actions/${action}`, {});

test('a special declaration goes from the call to the award, within its days and its quota', async () => {
  const call = await county.records(DeclarationCall).create({
    title: '精品课程评选',
    declType: 'courseAward',
    year: 2026,
    content: '面向全市',
    criteria: '目标、内容、实施、评价',
    startDate: county.today(-1),
    endDate: county.today(10),
    quota: 1,
    bureau: county.city,
  });
  await ok(act(county.admin, 'declarationCall', call.id, 'submit'));
  const agency = await county.agency();
  const manager = await county.person('agencyManager', agency);
  const courses = await county.records(Course).find({ agency });
  const declare = async (n: number) => {
    const sent = {
      call: call.id,
      course: courses[n]?.id,
      title: `湘江文化课程${n}`,
      summary: '课程介绍',
      materials: [await county.file(manager)],
    };
    return (await ok(county.ask(manager, 'POST', '/api/data/declaration', sent))).record.id as string;
  };
  await ok(act(county.approver, 'declarationCall', call.id, 'publish'));
  const { fields } = await ok(county.ask(manager, 'GET', '/api/models/declaration'));
  const { show } = fields.find(({ name }: { name: string }) => name === 'course');
  assert.deepEqual(show, { any: [{ declType: 'courseAward' }, { declType: { empty: true } }] }, 'a new form offers courses');
  const bare = { call: call.id, title: '缺少课程', summary: '课程介绍', materials: [await county.file(manager)] };
  const refused = await county.ask(manager, 'POST', '/api/data/declaration', bare);
  assert.deepEqual([refused.data.key, Object.keys(refused.data.fields)], ['declaration.courseNeeded', ['course']]);
  const [first, second] = [await declare(0), await declare(1)];
  for (const id of [first, second]) {
    await ok(act(manager, 'declaration', id, 'submit'));
    await ok(county.does(county.admin, id, 'agree'));
    assert.equal((await county.does(county.admin, id, 'agree')).data.key, 'model.invalid');
    await ok(county.does(county.admin, id, 'agree', {}, { values: { expertScore: '91.5' } }));
  }
  await ok(county.does(county.approver, first, 'agree', {}, { values: { awardTitle: '市级精品课程' } }));
  const awarded = await county.records(Declaration).get(first);
  assert.deepEqual([awarded.status, awarded.awardTitle, awarded.awardDate], ['awarded', '市级精品课程', county.today()]);
  assert.equal((await county.does(county.approver, second, 'agree')).data.key, 'declaration.quotaReached');
  await ok(county.does(county.approver, second, 'reject', {}, { opinion: '名额已满' }));
  assert.equal((await county.records(Declaration).get(second)).status, 'failed');
  county.pass(11);
  assert.equal(await closeCalls(county.server.context()), 1);
  const late = await county.ask(manager, 'POST', '/api/data/declaration', {
    call: call.id,
    course: courses[1]?.id,
    title: '迟到',
    summary: '课程介绍',
    materials: [await county.file(manager)],
  });
  assert.equal((await act(manager, 'declaration', late.data.record.id, 'submit')).data.key, 'declaration.closed');
});
