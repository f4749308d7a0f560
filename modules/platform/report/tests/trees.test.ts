import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { actorsOf } from '@zhixing/engine/permission/readers.ts';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';

let server: TestServer;
const people = new Map<string, Actor>();
const bureaus = new Map<string, { id: string; parent: string | null }>();
before(async () => {
  server = await startSampled();
  for (const account of ['platformAdmin', 'bureauAdmin', 'districtAdmin']) {
    const [user] = await query<{ id: string }>(sql`select id from "user" where account = ${account}`);
    const [actor] = await actorsOf(server.engine, [user?.id ?? '']);
    if (actor) people.set(account, server.actor({ ...actor, provenUntil: Date.parse('2030-01-01') }));
  }
  const posted = await server.request(as('platformAdmin'), 'POST', '/api/data/customReport', { code: 'tripTree', name: '行程', document });
  assert.equal(posted.status, 200, posted.text);
  for (const row of await query<{ id: string; name: string; parent: string | null }>(sql`select id, name, parent from education_bureau`))
    bureaus.set(row.name, row);
});
after(() => server.close());

const document = {
  model: 'trip',
  dimensions: {
    bureau: { field: 'school.bureau', tree: {} },
    region: { field: 'school.region', tree: { level: 1 } },
    school: { field: 'school' },
    stage: { field: 'stage' },
  },
  measures: { trips: { count: true }, schools: { distinct: 'school' } },
  rows: ['bureau'],
};
const as = (account: string): Actor => people.get(account) as Actor;
const query = <T>(statement: ReturnType<typeof sql>) => server.engine.database.query<T>(statement);
const get = (account: string, path: string, asked: Record<string, string> = {}): Promise<Answer> =>
  server.request(as(account), 'GET', `/api/reports/tripTree${path}?${new URLSearchParams(asked)}`);
type Group = { keys: (string | null)[]; rows: number; values: Record<string, number> };
const groupsBy = (answer: Answer, ...by: string[]): Group[] =>
  answer.data.sets.find((set: { by: string[] }) => set.by.join() === by.join())?.groups ?? [];
const treeOf = (choice: object) => JSON.stringify(choice);

/** Rows behind each group, and behind the total, counted by the list of their model. */
async function mustAddUp(account: string, answer: Answer, asked: Record<string, string>): Promise<void> {
  const by = answer.data.sets.toSorted((a: { by: string[] }, b: { by: string[] }) => b.by.length - a.by.length)[0].by as string[];
  for (const { keys, rows } of [...groupsBy(answer, ...by), ...groupsBy(answer)]) {
    const cell = JSON.stringify(Object.fromEntries(keys.map((key, at) => [by[at], key])));
    const { data, text } = await get(account, '/rows', { ...asked, cell });
    const filter = new URLSearchParams({ filter: JSON.stringify(data.where) });
    const list = await server.request(as(account), 'GET', `/api/data/trip?${filter}`);
    assert.equal(list.data.pagination?.total, rows, `${cell}: ${text}`);
  }
}

const city = () => [...bureaus].find(([, { parent }]) => parent === null) as [string, { id: string }];

describe('a tree', () => {
  test('is counted at the children of its only root, with what refers to the root itself, and each group leads to its rows', async () => {
    const answer = await get('bureauAdmin', '/answer');
    const [name, { id }] = city();
    const stored = await query<{ bureau: string; n: number }>(
      sql`select s.bureau, count(*)::int as n from trip t join school s on s.id = t.school where t.deleted_at is null group by 1 order by 1`,
    );
    assert.deepEqual(
      groupsBy(answer, 'bureau').map(({ keys, rows }) => [keys[0], rows]),
      stored.map(({ bureau, n }) => [bureau, n]),
    );
    assert.ok(stored.length > 2);
    assert.deepEqual(answer.data.trees.bureau, { level: null, path: [{ key: id, label: name }], inner: [], levels: 2 });
    for (const { keys } of groupsBy(answer, 'bureau')) assert.ok(answer.data.labels.bureau[String(keys[0])]);
    await mustAddUp('bureauAdmin', answer, {});
  });

  test('is counted at a level, where a root counts all below it', async () => {
    const asked = { tree: treeOf({ bureau: { level: 1 } }) };
    const answer = await get('bureauAdmin', '/answer', asked);
    const [total] = groupsBy(answer);
    assert.deepEqual(
      groupsBy(answer, 'bureau').map(({ keys, rows, values }) => [keys[0], rows, values.schools]),
      [[city()[1].id, total?.rows, total?.values.schools]],
    );
    assert.deepEqual(answer.data.trees.bureau.inner, [city()[1].id]);
    assert.equal(answer.data.trees.bureau.level, 1);
    await mustAddUp('bureauAdmin', answer, asked);
  });

  test('of regions is found by their codes, and counted at the level of its document', async () => {
    const answer = await get('bureauAdmin', '/answer', { rows: 'region' });
    assert.deepEqual(
      groupsBy(answer, 'region').map(({ keys }) => keys[0]),
      ['439900'],
    );
    const deeper = { rows: 'region', tree: treeOf({ region: { under: '439900' } }) };
    const below = await get('bureauAdmin', '/answer', deeper);
    assert.ok(groupsBy(below, 'region').length > 2);
    await mustAddUp('bureauAdmin', below, deeper);
  });

  test('is narrowed to a node, whatever the rows are grouped by, in the file too', async () => {
    const [district] = groupsBy(await get('bureauAdmin', '/answer'), 'bureau').filter(({ keys }) => keys[0] !== city()[1].id);
    const asked = { rows: 'stage', tree: treeOf({ bureau: { under: district?.keys[0] } }) };
    const answer = await get('bureauAdmin', '/answer', asked);
    assert.equal(groupsBy(answer)[0]?.rows, district?.rows);
    assert.deepEqual(
      answer.data.trees.bureau.path.map(({ key }: { key: string }) => key),
      [city()[1].id, district?.keys[0]],
    );
    await mustAddUp('bureauAdmin', answer, asked);
    const { text } = await get('bureauAdmin', '/table', { ...asked, format: 'csv' });
    assert.match(text, new RegExp(`合计,${district?.rows},`));
  });

  test('has more records below a node than a condition lists one by one', async () => {
    const [, { id: root }] = city();
    await query(sql`insert into education_bureau select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'bureau_no', 'X' || n,
      'name', '试教育局' || n, 'region', (500000 + n)::text, 'parent', b.id))).* from education_bureau b, generate_series(1, 250) n where b.id = ${root}`);
    const asked = { tree: treeOf({ bureau: { level: 1 } }) };
    await mustAddUp('bureauAdmin', await get('bureauAdmin', '/answer', asked), asked);
    await query(sql`update education_bureau set deleted_at = ${server.engine.now()} where bureau_no like 'X%'`);
  });

  test('is that of its reader: a district is its own root, and nothing else is found', async () => {
    const answer = await get('districtAdmin', '/answer');
    const own = as('districtAdmin').organisationId;
    const { path, levels } = answer.data.trees.bureau;
    const seen = await server.request(as('districtAdmin'), 'GET', '/api/data/educationBureau');
    assert.equal(levels, new Set(seen.data.list.map(({ level }: { level: string }) => level)).size);
    assert.ok(path.length > 0 || seen.data.list.length > 1, JSON.stringify(path));
    const others = [...bureaus.values()].filter(({ id, parent }) => parent !== null && id !== own);
    for (const { id } of others.slice(0, 2))
      assert.equal(groupsBy(await get('districtAdmin', '/answer', { tree: treeOf({ bureau: { under: id } }) }))[0]?.rows ?? 0, 0);
    await mustAddUp('districtAdmin', answer, {});
  });

  for (const [what, asked, key] of [
    ['that is no tree', { tree: treeOf({ stage: { level: 1 } }) }, 'report.badName'],
    ['by two choices', { tree: treeOf({ bureau: { level: 1, under: 'x' } }) }, 'report.badFilter'],
    ['that is no choice', { tree: '[1]' }, 'report.badFilter'],
  ] as const)
    test(`is not asked of a dimension ${what}`, async () => {
      const answer = await get('bureauAdmin', '/answer', asked);
      assert.deepEqual([answer.status, answer.data.key], [400, key]);
    });

  test('is not posted over records that form none', async () => {
    const wrong = { ...document, dimensions: { school: { field: 'school', tree: {} } }, rows: ['school'] };
    const answer = await server.request(as('platformAdmin'), 'POST', '/api/data/customReport', {
      code: 'noTree',
      name: '无',
      document: wrong,
    });
    assert.equal(answer.status, 400);
    assert.deepEqual(
      answer.data.findings.map(({ id }: { id: string }) => id),
      ['R020'],
    );
  });
});

test('a posted report is called in the language of its reader', async () => {
  const titled = {
    ...document,
    title: { zh: '会被名称替换', en: 'Trips by bureau' },
    dimensions: { bureau: { field: 'school.bureau', label: { zh: '主管部门', 'zh-TW': '主管機關', en: 'Authority' } } },
    measures: { trips: { count: true, label: { zh: '次数', en: 'Trips' } } },
    charts: [{ picture: 'bar', by: ['bureau'], measures: ['trips'], label: { zh: '各部门', en: 'By authority' } }],
  };
  const posted = await server.request(as('platformAdmin'), 'POST', '/api/data/customReport', {
    code: 'titled',
    name: '行程统计',
    document: titled,
  });
  assert.equal(posted.status, 200, posted.text);
  const wordsIn = async (language: string) => {
    const { data } = await server.request(as('bureauAdmin'), 'GET', '/api/reports/titled', undefined, { 'accept-language': language });
    return [data.title, data.dimensions[0].label, data.measures[0].label, data.charts[0].title];
  };
  assert.deepEqual(await wordsIn('zh-CN'), ['行程统计', '主管部门', '次数', '各部门']);
  assert.deepEqual(await wordsIn('zh-TW'), ['行程統計', '主管機關', '次數', '各部門']);
  assert.deepEqual(await wordsIn('en'), ['Trips by bureau', 'Authority', 'Trips', 'By authority']);
});
