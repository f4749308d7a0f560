import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { keys } from '@zhixing/testing/workplace/company.ts';
import { type Counterpart, startCounterpart } from '@zhixing/testing/workplace/counterpart.ts';
import sql from 'sql-template-tag';
import type { ApiClientOptions, Token, Tokens } from '../api-request.ts';
import { createDingtalk } from '../dingtalk/client.ts';
import type { Department, Person, WorkplaceClient } from '../platform.ts';
import { sharedTokens, tokenTables } from '../tokens.ts';
import { createWecom } from '../wecom/client.ts';

const inMemory = (): Tokens => {
  let known: Token | null = null;
  return {
    current: async (fetched, refused) => {
      if (known === null || known.token === refused) known = await fetched();
      return known.token;
    },
  };
};

let played: Counterpart;
let waits: number[];
beforeEach(async () => {
  played = await startCounterpart();
  waits = [];
});
afterEach(() => played.close());

const options = (tokens: Tokens = inMemory(), retries = 3): ApiClientOptions => ({
  fetch,
  tokens,
  retries,
  wait: async (milliseconds) => waits.push(milliseconds),
});
const wecom = (how = options(), settings: object = {}) =>
  createWecom(
    { api: played.address, login: played.address, corpId: keys.corpId, agentId: keys.agentId, secret: keys.secret, ...settings },
    { ...how, contacts: { secret: keys.contactsSecret, tokens: inMemory() } },
  );
const dingtalk = (how = options(), settings: object = {}) =>
  createDingtalk(
    {
      api: played.address,
      oldApi: played.address,
      login: played.address,
      appKey: keys.appKey,
      appSecret: keys.appSecret,
      corpId: keys.dingCorpId,
      ...settings,
    },
    how,
  );
const both = [
  ['WeCom', wecom],
  ['DingTalk', dingtalk],
] as const;

const fails = (work: Promise<unknown>, key: string, params: object = {}) =>
  assert.rejects(work, (error: { key: string; params: Record<string, unknown>; status: number }) => {
    assert.equal(error.key, `workplace.${key}`);
    for (const [name, value] of Object.entries(params)) assert.equal(error.params[name], value);
    return error.status < 500;
  });
const peopleOf = async (client: WorkplaceClient, department: string): Promise<Person[]> => {
  const all: Person[] = [];
  for await (const page of client.people(department)) all.push(...page);
  return all;
};
const tree = (departments: readonly Department[]) => departments.map(({ id, parent, name }) => `${parent}>${id} ${name}`).toSorted();

for (const [name, make] of both)
  describe(name, () => {
    test('all departments are read, in whatever order they come', async () => {
      const told = tree(await make().departments('')).filter((one) => !one.startsWith('>'));
      assert.deepEqual(told, ['1>2 研学处', '1>3 安全科', '2>4 备案科']);
    });

    test('people are read with what the application may see', async () => {
      const [person] = await peopleOf(make(), '4');
      assert.deepEqual(
        [
          person?.id,
          person?.name,
          person?.mobile,
          person?.email,
          person?.title,
          person?.departments,
          person?.mainDepartment,
          person?.active,
        ],
        ['zhangwei', '张伟', '13800000001', 'zhangwei@example.cn', '科长', ['4', '2'], '4', true],
      );
    });

    test('a token serves until it is over, and one that ended early is renewed once', async () => {
      const client = make();
      await client.departments('');
      await peopleOf(client, '2');
      assert.equal(played.now.tokens, 1);
      played.expireTokens();
      assert.equal((await peopleOf(client, '2')).length, 2);
      assert.equal(played.now.tokens, 2);
    });

    test('when asked too often it is asked again after longer and longer waits, and in the end given up', async () => {
      const client = make();
      await client.departments('');
      played.now.limited = 2;
      assert.equal((await peopleOf(client, '2')).length, 2);
      assert.deepEqual(waits, [1000, 4000]);
      played.now.limited = 9;
      await fails(peopleOf(client, '2'), 'tooOften');
      assert.equal(played.now.limited, 5, 'three more tries');
    });

    test('somebody who waits is not kept waiting', async () => {
      const client = make(options(inMemory(), 0));
      await client.departments('');
      played.now.limited = 1;
      await fails(client.departments(''), 'tooOften');
      assert.deepEqual(waits, []);
    });

    test('a short failure of the other side is waited for', async () => {
      played.now.busy = 1;
      assert.ok((await make().departments('')).length > 0);
      assert.deepEqual(waits, [1000]);
    });

    test('refusals are told as what they are', async () => {
      played.now.addressAllowed = false;
      await fails(make().departments(''), 'addressRefused', { address: '203.0.113.9' });
      played.now.addressAllowed = true;
      played.now.mayRead = false;
      await fails(make().departments(''), 'noPermission', { code: name === 'WeCom' ? 60011 : 'qyapi_get_department_list' });
      played.now.mayRead = true;
      await fails(make(options(), { secret: 'wrong', appSecret: 'wrong' }).departments(''), 'secretRefused');
      await fails(peopleOf(make(), '77'), 'departmentGone');
    });

    test('an answer of somebody else is not taken for one', async () => {
      const html = async () => new Response('<html>Please sign in to the network</html>', { status: 200 });
      await fails(make({ ...options(), fetch: html }).departments(''), 'oddAnswer', { status: 200 });
    });

    test('whoever scans is known by the id of the lists, once per code, and only if he belongs to the company', async () => {
      const client = make();
      const scan = async (id: string) => {
        played.now.scanner = id;
        const address = client.signInAddress({ redirect: 'http://zhixing.example/back?x=1', state: 's 1' });
        const to = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '');
        assert.deepEqual([to.searchParams.get('state'), to.searchParams.get('x')], ['s 1', '1']);
        return to.searchParams.get('code') ?? to.searchParams.get('authCode') ?? '';
      };
      const code = await scan('lina');
      assert.equal((await client.whoSignedIn(code)).id, 'lina');
      await fails(client.whoSignedIn(code), 'codeRefused');
      await fails(client.whoSignedIn(await scan('stranger')), 'notOurs');
    });
  });

test('WeCom: a wrong company, departments below one, numbers that new applications do not see, people who left', async () => {
  await fails(wecom(options(), { corpId: 'ww9' }).departments(''), 'companyRefused');
  assert.deepEqual(tree(await wecom().departments('2')), ['1>2 研学处', '2>4 备案科']);
  played.now.tellsNumbers = false;
  const lina = played.company.people.find(({ id }) => id === 'lina');
  assert.ok(lina);
  lina.status = 5;
  const [person] = await peopleOf(wecom(), '3');
  assert.deepEqual([person?.mobile, person?.email, person?.active], [null, null, false]);
});

test('WeCom: contacts synchronisation tells everybody, page by page, and without its secret nobody is taken for gone', async () => {
  played.now.page = 2;
  assert.deepEqual([...((await wecom().everybody()) ?? [])].toSorted(), ['lina', 'wang.fang', 'zhangwei', 'zhaolei']);
  assert.equal(played.now.asked.filter((path) => path.endsWith('list_id')).length, 3, 'five rows of two');
  const alone = createWecom(
    { api: played.address, login: played.address, corpId: keys.corpId, agentId: keys.agentId, secret: keys.secret },
    options(),
  );
  assert.equal(await alone.everybody(), null);
});

test('DingTalk: people come page by page, a department that goes meanwhile has nobody below it, another company is turned away', async () => {
  played.now.page = 1;
  assert.equal((await peopleOf(dingtalk(), '2')).length, 2);
  played.now.vanishing = 2;
  const told = tree(await dingtalk().departments(''));
  assert.deepEqual(told, ['1>2 研学处', '1>3 安全科', '>1 ']);
  played.now.scanner = 'lina';
  const client = dingtalk(options(), { corpId: 'dingsomebodyelse' });
  const address = client.signInAddress({ redirect: 'http://zhixing.example/', state: 's' });
  const to = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '');
  await fails(client.whoSignedIn(to.searchParams.get('authCode') ?? ''), 'notOurs');
});

describe('tokens that processes share', () => {
  let server: TestServer;
  let now = Date.parse('2026-11-22T00:00:00Z');
  before(async () => {
    const module = defineModule({ name: 'workplace', models: [], migrations: [tokenTables], locales: { zh: {}, en: {} } });
    server = await startTestServer({ modules: [module], now: () => new Date(now) });
  });
  after(() => server.close());
  const process = (secret = 'secret') => sharedTokens(server.engine, 'wecom ww1', secret);

  test('many that need one at the same moment fetch one, it is kept sealed, and renewed before it ends', async () => {
    let fetched = 0;
    const fetchIt = async () => ({ token: `token ${++fetched}`, seconds: 7200 });
    const got = await Promise.all(Array.from({ length: 4 }, () => process().current(fetchIt)));
    assert.deepEqual(new Set(got), new Set(['token 1']));
    const rows = await server.engine.database.query<{ sealed: Buffer }>(sql`select sealed from sys_workplace_token`);
    assert.equal(rows.length, 1);
    assert.ok(!rows[0]?.sealed.includes('token'));
    now += 6400 * 1000;
    assert.equal(await process().current(fetchIt), 'token 1');
    now += 100 * 1000;
    assert.equal(await process().current(fetchIt), 'token 2', 'ten minutes before its end');
  });

  test('one that was refused is renewed by whoever is first; the others take theirs', async () => {
    let fetched = 0;
    const fetchIt = async () => ({ token: `renewed ${++fetched}`, seconds: 7200 });
    const got = await Promise.all([process().current(fetchIt, 'token 2'), process().current(fetchIt, 'token 2')]);
    assert.deepEqual(got, ['renewed 1', 'renewed 1']);
    assert.equal(await process('another secret').current(fetchIt), 'renewed 2', 'one secret does not open the token of another');
  });
});
