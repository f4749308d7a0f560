import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { EffectiveModel } from '@zhixing/model';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { actorsOf } from '../../../identity/account/actors.ts';
import { startSampled } from '../../../tests/sampled.ts';

const accounts = ['bureauAdmin', 'schoolAdmin', 'classTeacher', 'finance', 'agencyManager', 'tutor', 'guide', 'campManager', 'security'];

let server: TestServer;
const readers = new Map<string, Actor>();
/** What no answer may say in full, by what it is. */
const secrets = new Map<string, string>();
before(async () => {
  server = await startSampled();
  for (const account of accounts) {
    const [user] = await server.engine.database.query<{ id: string }>(sql`select id from "user" where account = ${account}`);
    const [actor] = await actorsOf(server.engine, user ? [user.id] : []);
    if (actor) readers.set(account, server.actor({ ...actor }));
  }
  const known = await server.engine.database.query<{ what: string; value: string }>(sql`
    select 'id card of a student' as what, id_card as value from student where id_card is not null union all
    select 'enrolment number of a student', enrol_no from student where enrol_no is not null union all
    select 'phone of a student', phone from student where phone is not null`);
  for (const { what, value } of known) secrets.set(value, what);
});
after(() => server.close());

const ofStudents = ({ name, fields }: EffectiveModel): boolean =>
  name === 'student' || Object.values(fields).some(({ settings }) => settings.model === 'student');
/** Students, and everything that refers to one. */
const readable = (actor: Actor): EffectiveModel[] =>
  server.engine.registry.all().filter((model) => ofStudents(model) && can(server.context(actor), model, 'read') !== null);

/** Every word of an answer that looks like a number of a person, looked up among those of the students. */
const found = (text: string): string[] => [...text.matchAll(/[A-Z]?\d{10,18}[\dX]?/g)].flatMap(([value]) => secrets.get(value) ?? []);

test('no list and no record says the identity, enrolment or phone number of a student in full, to any account, without unmasking (I-37)', async () => {
  assert.ok(readers.size === accounts.length && secrets.size > 1000, `${readers.size} accounts, ${secrets.size} numbers`);
  const said: string[] = [];
  let rows = 0;
  for (const [account, actor] of readers)
    for (const { name } of readable(actor)) {
      const list = await server.request(actor, 'GET', `/api/data/${name}?pageSize=20`);
      const first = list.data?.list?.[0]?.id;
      const record = first ? await server.request(actor, 'GET', `/api/data/${name}/${first}`) : null;
      rows += list.data?.list?.length ?? 0;
      said.push(...[...found(list.text), ...found(record?.text ?? '')].map((what) => `${account} ${name}: ${what}`));
    }
  assert.deepEqual([...new Set(said)], []);
  assert.ok(rows > 500, `${rows} rows`);
});

test('searching for a part of such a number finds nobody (I-37)', async () => {
  const [number] = [...secrets].find(([, what]) => what.startsWith('id card')) ?? [];
  assert.ok(number);
  for (const [account, actor] of readers) {
    const part = encodeURIComponent(number.slice(6, 14));
    const { status, data } = await server.request(actor, 'GET', `/api/data/student?keyword=${part}`);
    assert.ok(status !== 200 || data.list.length === 0, account);
  }
});
