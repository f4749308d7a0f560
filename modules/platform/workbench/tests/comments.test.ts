import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { type Office, openOffice } from './office.ts';

type Someone = Actor & { readonly userId: string };
const NOBODY = '01900000-0000-7000-8000-000000000001';

describe('comments on a record', () => {
  let office: Office;
  let head: Someone;
  let leader: Someone;
  let outsider: Someone;
  let admin: Someone;
  const at = (student = office.student) => `/api/data/student/${student}`;
  before(async () => {
    office = await openOffice();
    head = await office.person('李校办', 'schoolAdmin', office.school);
    leader = await office.person('王校长', 'schoolLeader', office.school);
    outsider = await office.person('赵外校', 'schoolAdmin', office.otherSchool);
    admin = await office.admin('系统管理员');
  });
  after(() => office.server.close());

  const say = (actor: Actor, text: string, mentions: string[] = [], student?: string) =>
    office.server.request(actor, 'POST', `${at(student)}/comments`, { text, mentions });
  const heard = async (actor: Actor) => (await office.server.request(actor, 'GET', '/api/workbench/notices')).data;

  test('are read by those who may read the record, newest first, and by nobody else', async () => {
    assert.equal((await say(head, ' 请核对监护人电话 ')).code, 200);
    await say(leader, '已核对');
    const { data } = await office.server.request(head, 'GET', `${at()}/comments?pageSize=1`);
    assert.deepEqual(
      data.list.map((one: { text: string; author: { name: string }; mine: boolean }) => [one.text, one.author.name, one.mine]),
      [['已核对', '王校长', false]],
    );
    assert.equal(data.pagination.total, 2);
    for (const [method, tail, body] of [
      ['GET', 'comments'],
      ['POST', 'comments', { text: 'x' }],
      ['GET', 'mentionable'],
      ['DELETE', `comments/${data.list[0].id}`],
    ] as const) {
      const refused = await office.server.request(outsider, method, `${at()}/${tail}`, body);
      assert.deepEqual([refused.status, refused.data.key], [404, 'model.notFound'], `${method} ${tail}`);
    }
    assert.equal((await office.server.request(office.server.actor(), 'GET', `${at()}/comments`)).status, 403, 'without any grant');
    assert.equal((await office.server.request(head, 'GET', '/api/data/student/x/comments')).status, 404);
    assert.equal((await office.server.request(head, 'GET', `/api/data/nonsense/${office.student}/comments`)).status, 404);
  });

  test('whom one may mention are people who may read the record and whom one may know of', async () => {
    const whom = async (actor: Actor, keyword = '') =>
      (await office.server.request(actor, 'GET', `${at()}/mentionable?keyword=${encodeURIComponent(keyword)}`)).data.list.map(
        (one: { name: string }) => one.name,
      );
    assert.deepEqual(await whom(head), ['王校长']);
    assert.deepEqual(await whom(head, '王\u200b校'), ['王校长']);
    assert.deepEqual(await whom(head, '赵'), [], 'people of another school read other records');
    assert.deepEqual(await whom(head, '%'), []);
    assert.deepEqual((await whom(admin)).toSorted(), ['李校办', '王校长'].toSorted());
    await say(admin, '请补充');
    assert.ok((await whom(head)).includes('系统管理员'), 'whoever has spoken here may be answered');
  });

  test('a mention tells people and grants nothing; who may not read the record cannot be mentioned', async () => {
    for (const other of [outsider.userId, NOBODY]) {
      const refused = await say(head, '请看', [leader.userId, other]);
      assert.deepEqual([refused.status, refused.data.key], [400, 'workbench.notMentionable']);
    }
    assert.equal((await heard(leader)).unread, 0, 'a refused comment tells nobody');
    assert.equal((await heard(outsider)).unread, 0);
    await say(head, '请看', [leader.userId, leader.userId, head.userId]);
    const { list, unread } = await heard(leader);
    assert.equal(unread, 1);
    assert.equal(list[0].title, '李校办在评论中提到了您');
    assert.deepEqual(list[0].record, { model: 'student', id: office.student, label: list[0].record.label });
    assert.match(list[0].text, /^学生资料：./);
    assert.equal((await heard(head)).unread, 0, 'nobody is told what he said himself');
  });

  test('a notice says no more of a record than its reader may see now', async () => {
    const guest = await office.person('孙临时', 'schoolAdmin', office.school);
    await say(head, '交接', [guest.userId]);
    const moved = office.server.actor({
      ...guest,
      variables: { ...guest.variables, '@organizationAndSuborganization': [office.otherSchool] },
    });
    const { list } = await heard(moved);
    assert.equal(list[0].record.label, null);
    assert.equal(list[0].text, '学生资料：（您已无权查看）');
    const english = await office.server.request(moved, 'GET', '/api/workbench/notices', undefined, { 'accept-language': 'en' });
    assert.match(english.data.list[0].title, / mentioned you in a comment$/);
  });

  test('are removed by their authors and by administrators, and their notices with them', async () => {
    const { data } = await say(head, '误发', [leader.userId]);
    const place = `${at()}/comments/${data.id}`;
    const before = (await heard(leader)).unread;
    const refused = await office.server.request(leader, 'DELETE', place);
    assert.deepEqual([refused.status, refused.data.key], [404, 'workbench.commentNotFound']);
    const elsewhere = await office.server.request(admin, 'DELETE', `${at(office.otherStudent)}/comments/${data.id}`);
    assert.equal(elsewhere.status, 404, 'not through another record');
    assert.equal((await office.server.request(head, 'DELETE', place)).code, 200);
    assert.equal((await heard(leader)).unread, before - 1);
    const another = await say(head, '不当言论');
    assert.equal((await office.server.request(admin, 'DELETE', `${at()}/comments/${another.data.id}`)).code, 200);
  });

  test('blank, endless and unknown contents are refused, and a repeated POST speaks once', async () => {
    for (const body of [
      { text: '  ' },
      { text: 'x'.repeat(2001) },
      { text: 'a\u0000' },
      { text: 'a', mentions: ['x'] },
      { text: 'a', mentions: Array(21).fill(head.userId) },
      { text: 'a', author: leader.userId },
    ])
      assert.equal((await office.server.request(head, 'POST', `${at()}/comments`, body)).status, 400, JSON.stringify(body).slice(0, 60));
    const key = { 'idempotency-key': 'comment-once-1' };
    const first = await office.server.request(head, 'POST', `${at()}/comments`, { text: '一次' }, key);
    const second = await office.server.request(head, 'POST', `${at()}/comments`, { text: '一次' }, key);
    assert.equal(first.data.id, second.data.id);
  });

  test('notices are read by the person alone', async () => {
    const before = await heard(leader);
    assert.ok(before.unread > 0);
    const ids = [before.list[0].id];
    assert.equal((await office.server.request(head, 'PUT', '/api/workbench/notices/read', { ids })).code, 200);
    assert.equal((await heard(leader)).unread, before.unread, 'not by another');
    assert.equal((await office.server.request(leader, 'PUT', '/api/workbench/notices/read', { ids })).data.unread, before.unread - 1);
    const { list } = (await office.server.request(leader, 'GET', '/api/workbench/notices?unread=true&pageSize=100')).data;
    assert.equal(list.length, before.unread - 1);
    assert.equal((await office.server.request(leader, 'PUT', '/api/workbench/notices/read', { all: true })).data.unread, 0);
    for (const body of [{}, { ids: [] }, { all: false }, { all: true, ids }, { ids: ['x'] }])
      assert.equal((await office.server.request(leader, 'PUT', '/api/workbench/notices/read', body)).status, 400, JSON.stringify(body));
  });
});
