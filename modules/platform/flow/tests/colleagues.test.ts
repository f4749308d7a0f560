import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { User } from '../../../identity/account/user.model.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { type SignedInProduct, startSignedInProduct } from '../../../tests/signed-in.ts';
import { directory } from '../people.ts';
import { type Office, openOffice } from './office.ts';

describe('the people whom one may name in a flow', () => {
  let product: SignedInProduct;
  let places: Record<'bureau' | 'school' | 'other', string>;
  let people: Record<
    'teacher' | 'colleague' | 'officer' | 'stranger' | 'child' | 'guardian' | 'left' | 'outsider',
    { id: string; token: string }
  >;
  before(async () => {
    product = await startSignedInProduct();
    const place = async (values: object) => (await repo(Organisation, product.context()).create(values as never)).id;
    const bureau = await place({ name: '湘江市教育局', kind: 'bureau', code: 'city' });
    const school = await place({ name: '湘江一中', kind: 'school', code: 'one', parent: bureau });
    places = { bureau, school, other: await place({ name: '湘江二中', kind: 'school', code: 'two', parent: bureau }) };
    const at = (role: string, organisation: string) => product.person({ roles: [role], organisation });
    people = {
      teacher: await at('classTeacher', school),
      colleague: await at('classTeacher', school),
      officer: await at('bureauApprover', bureau),
      stranger: await at('classTeacher', places.other),
      child: await at('student', school),
      guardian: await at('parent', school),
      left: await at('schoolLeader', school),
      outsider: await product.person({ organisation: school }),
    };
    await product.engine.database.query(sql`update "user" set status = 'disabled' where id = ${people.left.id}`);
    await repo(User, product.context()).update(people.officer.id, { name: '林小满', mobilePhone: '13900001111' });
  });
  after(() => product.close());

  test('are found by rule without looking at every account', async () => {
    const initiator = { user: people.teacher.id, organisation: places.school, department: null, position: null };
    let plan = '';
    const looked = product.engine.database.transaction(async (db) => {
      await db.query(sql`
        insert into "user" select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'account', 'many' || n, 'organisation', null))).*
        from "user" u, generate_series(1, 3000) n where u.id = ${people.stranger.id}`);
      await db.query(sql`analyze "user"`);
      let asked = sql``;
      const query: typeof db.query = (statement) => {
        asked = statement as typeof asked;
        return db.query(statement);
      };
      const named = await directory({ engine: product.engine, db: { ...db, query } }, initiator).named(
        { roles: ['bureauApprover'], departments: [places.school] },
        null,
      );
      const { teacher, colleague, officer, child, guardian, outsider } = people;
      assert.deepEqual(
        named,
        [teacher, colleague, officer, child, guardian, outsider].map(({ id }) => id),
      );
      plan = JSON.stringify(await db.query(sql`explain ${asked}`));
      throw new Error('nothing of it is kept');
    });
    await assert.rejects(looked, /nothing of it is kept/);
    assert.doesNotMatch(plan, /Seq Scan on ..?user/);
  });

  const found = async (who: keyof typeof people, keyword = '') =>
    product.send(people[who].token, 'GET', `/api/workflow/colleagues${keyword && `?keyword=${encodeURIComponent(keyword)}`}`);

  test('are those of the own organisation and of those above it; no children, no guardians, nobody who has left', async () => {
    const { data } = await found('teacher');
    const expected = [people.teacher, people.colleague, people.officer, people.outsider].map(({ id }) => id);
    assert.deepEqual(data.list.map(({ id }: { id: string }) => id).toSorted(), expected.toSorted());
    assert.equal(data.list.at(-1).id, people.officer.id, 'the own house comes first');
    assert.equal(data.more, false);
  });

  test('are told by name and place alone, and found by name and its pinyin alone', async () => {
    const { data } = await found('teacher', 'lxm');
    assert.deepEqual(data.list, [{ id: people.officer.id, name: '林小满', organisation: '湘江市教育局', department: null }]);
    assert.deepEqual((await found('teacher', '林小')).data.list.length, 1);
    for (const secret of ['13900001111', '1390000', 'walker']) assert.deepEqual((await found('teacher', secret)).data.list, [], secret);
  });

  test('are those who can be a deputy: no child stands in for a teacher', async () => {
    const term = { startAt: product.context().now(), endAt: new Date(product.context().now().getTime() + 86_400_000) };
    const ask = (deputy: string) => product.send(people.teacher.token, 'POST', '/api/data/flowDelegation', { deputy, ...term });
    assert.equal((await ask(people.child.id)).data.key, 'flow.strangePerson');
    assert.equal((await ask(people.colleague.id)).status, 200);
  });

  test('are nobody for whoever holds no role, and for whoever is not signed in', async () => {
    assert.equal((await found('outsider')).status, 403);
    assert.equal((await product.send(null, 'GET', '/api/workflow/colleagues')).status, 401);
    assert.equal((await product.send(people.teacher.token, 'GET', '/api/workflow/colleagues?pageSize=500')).status, 400);
  });
});

describe('an act that names people', () => {
  let office: Office;
  before(async () => {
    office = await openOffice([{ kind: 'approval', id: 'first', who: { who: 'superior', level: 1 } }]);
  });
  after(() => office.server.close());

  test('names only those who may be named, or whom the flow concerns already', async () => {
    const instance = await office.submit(await office.propose());
    await office.server.engine.database.query(sql`update "user" set status = 'disabled' where id = ${office.ids.wu}`);
    for (const [event, more] of [
      ['transfer', { to: office.ids.wu }],
      ['addSign', { users: [office.ids.li, office.ids.wu], when: 'before', mode: 'all' }],
      ['assist', { users: [office.ids.wu] }],
      ['agree', { copyTo: [office.ids.wu] }],
    ] as const) {
      assert.equal((await office.does('qian', instance, event, more)).data.key, 'flow.strangePerson', event);
    }
    assert.equal((await office.does('qian', instance, 'transfer', { to: office.ids.li })).status, 200);
  });
});

test('candidates of several houses are told with their places, so that people of one name are told apart', async () => {
  const houses = [newId(), newId()];
  const office = await openOffice([{ kind: 'approval', id: 'first', who: { who: 'candidates', departments: houses } }]);
  const { database } = office.server.engine;
  try {
    for (const [at, name] of (['li', 'wu'] as const).entries()) {
      await database.query(sql`
        insert into organisation (id, version, created_at, updated_at, name) values (${houses[at]}::uuid, 1, now(), now(), ${`学校${at + 1}`})`);
      await database.query(sql`update "user" set organisation = ${houses[at]}::uuid, name = '校领导' where id = ${office.ids[name]}`);
    }
    const record = await office.propose();
    const asked = await office.server.request(office.as('zhao'), 'POST', `/api/data/proposal/${record}/actions/approve`, {});
    assert.deepEqual(asked.data.choice.people, [
      { id: office.ids.li, name: '校领导', place: '学校1' },
      { id: office.ids.wu, name: '校领导', place: '学校2' },
    ]);
  } finally {
    await office.server.close();
  }
});

describe('whoever is named for a node at which nobody was found', () => {
  let office: Office;
  before(async () => {
    const previous = { nobody: { rule: 'previous' } };
    office = await openOffice([
      { kind: 'approval', id: 'first', who: { who: 'superior', level: 1 } },
      { kind: 'approval', id: 'second', who: { who: 'superior', level: 9 }, ...previous },
    ]);
  });
  after(() => office.server.close());

  test('is somebody who may be named in a flow; what is no person is refused in words', async () => {
    const instance = await office.submit(await office.propose());
    await office.server.engine.database.query(sql`update "user" set status = 'disabled' where id = ${office.ids.wu}`);
    const agree = (second: string[]) => office.does('qian', instance, 'agree', { chosen: { second } });
    for (const stranger of [[office.ids.wu], [office.ids.li, office.ids.wu], ['nobody']])
      assert.equal((await agree(stranger)).data.key, 'flow.strangePerson');
    assert.equal((await agree([office.ids.li])).status, 200);
    assert.deepEqual(await office.asked(instance), ['li']);
  });
});
