import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import { can, visibility } from '@zhixing/engine/permission/access.ts';
import { download, exportFile } from '@zhixing/engine/tests/transfer-models.ts';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql, { join, raw } from 'sql-template-tag';
import { actorsOf } from '../../../identity/account/actors.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { approved } from './approved.ts';

const schoolAccounts = ['schoolAdmin', 'schoolLeader', 'classTeacher', 'finance'];
const otherAccounts = ['bureauAdmin', 'bureauApprover', 'agencyManager', 'tutor', 'guide', 'baseManager', 'campManager'];
/** Marks what names a child of another school. Masks leave the first character of a name, and no name of the sample has this one. */
const MARK = '龘';
const REASON = '核对研学名册';

let server: TestServer;
let school = '';
const people = new Map<string, Actor>();
/** Numbers of students that no file may contain in full, by what they are. */
const secrets = new Map<string, string>();
before(async () => {
  server = await startSampled();
  for (const account of [...schoolAccounts, ...otherAccounts]) {
    const [user] = await server.engine.database.query<{ id: string }>(sql`select id from "user" where account = ${account}`);
    const [actor] = await actorsOf(server.engine, user ? [user.id] : []);
    assert.ok(actor, account);
    people.set(account, server.actor({ ...actor }));
    await approved(server, people.get(account) as Actor);
  }
  school = people.get('schoolAdmin')?.organisationId ?? '';
  const known = await server.engine.database.query<{ what: string; value: string }>(sql`
    select 'id card of a student' as what, id_card as value from student where id_card is not null union all
    select 'enrolment number of a student', enrol_no from student where enrol_no is not null union all
    select 'phone of a student', phone from student where phone is not null`);
  for (const { what, value } of known) secrets.set(value, what);
  await markOthers();
});
after(() => server.close());

const columnOf = ({ column }: EffectiveField) => raw(`"${column}"`);
/** The fields by which records of a model belong to one student. */
const studentsOf = ({ name, fields }: EffectiveModel): EffectiveField[] =>
  Object.values(fields).filter((field) =>
    name === 'student' ? field.name === 'id' : field.settings.model === 'student' && field.kind.name === 'ref' && field.column,
  );
/** The rows of students of this school, or of the others. */
const whose = (field: EffectiveField, own: boolean) =>
  sql`t.${columnOf(field)} in (select id from student where ${own ? sql`school = ${school}` : sql`school <> ${school}`})`;

/** Writes the mark before every name in records of students of other schools, past rules and closed trips. */
const markOthers = () =>
  server.engine.database.transaction(async (db) => {
    await db.query(sql`set local session_replication_role = replica`);
    for (const model of server.engine.registry.all()) {
      const names = Object.values(model.fields).filter(({ settings, column }) => settings.personName && column);
      for (const field of names.length > 0 ? studentsOf(model) : [])
        await db.query(
          sql`update ${tableOf(model)} t set ${join(
            names.map((name) => sql`${columnOf(name)} = ${MARK} || substr(t.${columnOf(name)}, 2)`),
            ', ',
          )} where ${whose(field, false)}`,
        );
    }
  });

/** The whole list of each model that an account may export, as text with every field that it sees. */
async function filesOf(account: string): Promise<readonly (readonly [EffectiveModel, string])[]> {
  const actor = people.get(account) as Actor;
  const ctx = server.context(actor);
  const files: [EffectiveModel, string][] = [];
  for (const model of server.engine.registry.all()) {
    if (can(ctx, model, 'read') === null || can(ctx, model, 'export') === null) continue;
    const fields = visibility(ctx, model).fields.map(({ name }) => name);
    const { status, bytes } = await exportFile(server, actor, model.name, { format: 'csv', fields, reason: REASON });
    assert.equal(status, 200, `${account} ${model.name}: ${status}`);
    files.push([model, bytes.toString()]);
  }
  return files;
}

/** Every word of a file that looks like a number of a person, looked up among those of the students. */
const found = (text: string): string[] => [...text.matchAll(/[A-Z]?\d{10,18}[\dX]?/g)].flatMap(([value]) => secrets.get(value) ?? []);

/** Says what a file tells of children of other schools: one of their names, or more records than this school has of its own. */
async function foreignIn(model: EffectiveModel, text: string): Promise<string[]> {
  const named = text.includes(MARK) ? [`${model.name} names a child of another school`] : [];
  const [student] = studentsOf(model);
  if (!student) return named;
  const [row] = await server.engine.database.query<{ n: number }>(
    sql`select count(*)::int as n from ${tableOf(model)} t where t.deleted_at is null and (t.${columnOf(student)} is null or ${whose(student, true)})`,
  );
  // Quoted cells may hold line breaks. Beside the records: a header, and the note about data of minors at the end.
  const lines = text.replace(/"(?:[^"]|"")*"/g, 'cell').split('\n');
  const records = lines.filter((line) => line.trim() !== '').length - 2;
  return records > (row?.n ?? 0) ? [...named, `${model.name}: ${records} records of ${row?.n}`] : named;
}

for (const account of schoolAccounts)
  test(`no export tells ${account} of a child of another school, or a number of a child in full (I-37)`, async () => {
    const files = await filesOf(account);
    const foreign = await Promise.all(files.map(([model, text]) => foreignIn(model, text)));
    const numbers = files.flatMap(([model, text]) => found(text).map((what) => `${model.name}: ${what}`));
    assert.deepEqual([...foreign.flat(), ...new Set(numbers)], []);
    assert.ok(files.length > 0);
  });

for (const account of otherAccounts)
  test(`no export says a number of a child in full to ${account} (I-37)`, async () => {
    const files = await filesOf(account);
    assert.deepEqual([...new Set(files.flatMap(([model, text]) => found(text).map((what) => `${model.name}: ${what}`)))], []);
    assert.ok(files.length > 0);
    // A bureau may see all schools: the marks that a school must not find are there to be found.
    if (account === 'bureauAdmin') assert.ok(files.filter(([, text]) => text.includes(MARK)).length >= 3);
  });

test('lists of a trip of another school are not printed', async () => {
  const [trip] = await server.engine.database.query<{ id: string }>(
    sql`select t.id from trip t join sign_up s on s.trip = t.id where t.school <> ${school} limit 1`,
  );
  for (const account of schoolAccounts)
    for (const kind of ['rooms', 'groups', 'seats', 'staff', 'meals', 'insurance'])
      for (const format of ['pdf', 'xlsx']) {
        const url = `/api/trips/${trip?.id}/lists/${kind}?format=${format}`;
        const { status } = await download(server, people.get(account) as Actor, url);
        assert.ok([403, 404].includes(status), `${account} ${url}: ${status}`);
      }
});
