import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor, Context } from '@zhixing/engine/context.ts';
import { accessOf } from '@zhixing/engine/permission/access.ts';
import { checkPage, type PageDocument, type TileDocument } from '@zhixing/model/page/index.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { builtInRoles, roleId } from '../../../identity/account/roles.ts';
import { demoActor, startSampled } from '../../../tests/sampled.ts';
import { type AnsweredTile, answerPage } from '../page/answer-page.ts';
import { figure, page } from '../page/default-tiles.ts';
import { defaultHome } from '../page/defaults.ts';

interface Answered extends AnsweredTile {
  readonly data?: {
    readonly value?: number | null;
    readonly before?: { readonly value: number | null } | null;
    readonly trend?: readonly { readonly key: string; readonly value: number | null }[] | null;
    readonly period?: { readonly text: string };
    readonly answer?: object;
    readonly rows?: readonly Record<string, unknown>[];
    readonly total?: number;
  };
}
interface HomeAnswer {
  readonly parts: readonly { readonly part: string }[];
  readonly page: { readonly source: string; readonly tiles: readonly Answered[] };
}

const accounts = [
  ...([
    'platformAdmin',
    'bureauAdmin',
    'bureauApprover',
    'schoolAdmin',
    'schoolLeader',
    'classTeacher',
    'finance',
    'agencyManager',
  ] as const),
  ...(['tutor', 'guide', 'baseManager', 'campManager'] as const),
];
let server: TestServer;
const people = new Map<string, Actor>();
before(async () => {
  server = await startSampled();
  for (const account of accounts) {
    const actor = await demoActor(server, account);
    if (actor) people.set(account, server.actor({ ...actor, sessionId: account }));
  }
});
after(() => server.close());

const person = (account: string): Actor => {
  const actor = people.get(account);
  assert.ok(actor, account);
  return actor;
};
async function ask<T>(account: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: unknown): Promise<T> {
  const { status, text, data } = await server.request(person(account), method, url, body);
  assert.equal(status, 200, text);
  return data as T;
}
const homeOf = (account: string) => ask<HomeAnswer>(account, 'GET', '/api/home');
const tile = (home: HomeAnswer, id: string) => home.page.tiles.find((one) => one.tile.id === id);
const ids = (home: HomeAnswer) => home.page.tiles.map((one) => one.tile.id);
const withoutHead = (home: HomeAnswer) => ids(home).filter((id) => id !== 'todo');

const reports = () => new Map(server.engine.modules.flatMap((module) => module.reports ?? []).map((one) => [one.name, one]));
const findings = (document: unknown) =>
  checkPage(document, { modelOf: server.engine.registry.find, reportOf: (name) => reports().get(name) }).map(({ id }) => id);

/** A reader who holds one role, and nothing else. */
function holder(role: string): Context {
  const grants = server.engine.modules.flatMap((module) => module.grants ?? []);
  const own = { administrator: false, access: accessOf(grants, [role], false), roles: [role] };
  return { ...server.context({ ...server.context().actor, ...own }), language: 'zh' };
}

/** A bureau whose statements are seen before they are sent. */
function watched(see: (statement: string) => unknown): Context {
  const { db, ...ctx } = holder('bureauAdmin');
  const query: typeof db.query = async (statement) => {
    see(statement.sql);
    return db.query(statement);
  };
  // Within a transaction reports are read through its connection as well.
  return { ...ctx, db: { ...db, inTransaction: true, query } };
}

describe('the homes that the product begins with', () => {
  for (const { code } of builtInRoles)
    test(`${code} reads every tile of its own, and none fails`, async () => {
      const document = defaultHome(code);
      assert.deepEqual(findings(document), []);
      const answered = await answerPage(holder(code), document);
      assert.deepEqual(
        answered.map((one) => one.tile.id),
        document.tiles.map(({ id }) => id),
      );
      assert.deepEqual(
        answered.flatMap(({ error }) => error ?? []),
        [],
      );
    });

  test('put the work to do first, also for a user with several roles, who sees each tile once', async () => {
    const both = server.actor({ ...person('schoolAdmin'), roles: ['schoolAdmin', 'finance'], sessionId: 'both' });
    const { data } = await server.request(both, 'GET', '/api/home');
    const shown = ids(data as HomeAnswer);
    assert.equal(shown[0], 'todo');
    assert.equal(new Set(shown).size, shown.length);
    for (const id of ['agencyReceptions-trips', 'feeQuery-receivable', 'feeQuery-collection']) assert.ok(shown.includes(id), id);
  });

  test('are for administrators without a role what they are for those who run the platform', async () => {
    const { data } = await server.request(server.actor({ administrator: true, roles: [], sessionId: 'all' }), 'GET', '/api/home');
    const own = defaultHome('platformAdmin').tiles.map(({ id }) => id);
    assert.deepEqual(ids(data as HomeAnswer), own);
  });

  test('name every tile of records in both languages', () => {
    const named = builtInRoles.flatMap(({ code }) => defaultHome(code).tiles).filter((one) => 'model' in one || one.kind === 'shortcut');
    for (const { id } of named)
      for (const language of ['zh', 'en'] as const) assert.ok(server.engine.texts.find(language, `home.tiles.${id}`), id);
  });
});

describe('figures on a home', () => {
  interface Answer {
    readonly sets: readonly { by: string[]; groups: { keys: unknown[]; values: Record<string, number> }[] }[];
  }
  const answerOf = (account: string, report: string, { period, ...more }: Record<string, string>) =>
    ask<Answer & { before?: Answer }>(
      account,
      'GET',
      `/api/reports/${report}/answer?${new URLSearchParams({ period: period ?? '', ...more })}`,
    );
  const total = (sets: Answer['sets'] = [], measure = '') => sets.find(({ by }) => by.length === 0)?.groups[0]?.values[measure] ?? null;

  for (const { account, figures: most, charts } of [
    { account: 'platformAdmin', figures: 4, charts: 2 },
    { account: 'bureauAdmin', figures: 4, charts: 2 },
    { account: 'bureauApprover', figures: 4, charts: 2 },
    { account: 'schoolAdmin', figures: 4, charts: 3 },
    { account: 'schoolLeader', figures: 4, charts: 3 },
    { account: 'classTeacher', figures: 4, charts: 1 },
    { account: 'agencyManager', figures: 4, charts: 2 },
    { account: 'tutor', figures: 3, charts: 0 },
    { account: 'guide', figures: 3, charts: 0 },
    { account: 'baseManager', figures: 4, charts: 1 },
    { account: 'campManager', figures: 4, charts: 1 },
    { account: 'finance', figures: 4, charts: 3 },
  ])
    test(`are those of the reports, and so are its charts, for ${account}`, async () => {
      const { tiles } = (await homeOf(account)).page;
      const [figures, drawn] = [tiles.filter((one) => one.tile.kind === 'figure'), tiles.filter((one) => one.tile.kind === 'chart')];
      assert.deepEqual([figures.length, drawn.length], [most, charts], tiles.map((one) => one.tile.id).join());
      for (const { tile: one, data } of figures) {
        assert.ok(one.kind === 'figure');
        const answer = await answerOf(account, one.report, { period: data?.period?.text ?? '', ...(one.compare && { compare: 'before' }) });
        assert.equal(data?.value, total(answer.sets, one.measure), one.id);
        if (one.compare) assert.equal(data?.before?.value ?? null, total(answer.before?.sets, one.measure), `${one.id} before`);
      }
      for (const { tile: one, data } of drawn) {
        assert.ok(one.kind === 'chart' && data?.answer);
        const { set } = data.answer as { set: Answer['sets'][number] };
        const answer = await answerOf(account, one.report, { period: data.period?.text ?? '' });
        const own = answer.sets.find(({ by }) => by.toSorted().join() === set.by.toSorted().join());
        assert.equal(set.groups.length, own?.groups.length, one.id);
        for (const group of set.groups) {
          const found = own?.groups.find(({ keys }) => set.by.every((name, at) => keys[own.by.indexOf(name)] === group.keys[at]));
          for (const [name, value] of Object.entries(group.values)) assert.equal(value, found?.values[name], `${name} of ${one.id}`);
        }
      }
    });

  test('add up over their course', async () => {
    const data = tile(await homeOf('bureauAdmin'), 'agencyReceptions-trips')?.data;
    assert.equal(data?.trend?.length, 12);
    assert.equal(
      data?.trend?.reduce((sum, { value }) => sum + (value ?? 0), 0),
      data?.value,
    );
  });

  test('of one report and period are asked in one statement', async () => {
    const asked: string[] = [];
    const ctx = watched((statement) => asked.push(statement));
    const how = { compare: false } as const;
    await answerPage(ctx, page(figure('incidentCategories', 'incidents', how), figure('incidentCategories', 'injured', how)));
    assert.equal(asked.length, 1, asked.join('\n'));
  });

  test('that fail say so, and leave the other tiles alone', async () => {
    const ctx = watched((statement) => {
      if (statement.includes('complaint')) throw new Error('the disk is full');
    });
    const answered = await answerPage(ctx, page(figure('complaintCategories', 'complaints'), figure('incidentCategories', 'incidents')));
    assert.deepEqual(
      answered.map(({ error, data }) => [error ?? null, data !== undefined]),
      [
        [null, true],
        [server.engine.texts.text('zh', 'home.errors.tileFailed'), false],
        [null, true],
      ],
    );
  });
});

describe('an arrangement', () => {
  const own: PageDocument = page(
    figure('incidentCategories', 'injured', { w: 6 }),
    { kind: 'text', id: 'note', w: 6, h: 2, text: { zh: '周一例会', en: 'Monday meeting' } },
    figure('agencyEvaluations', 'score'),
  );

  test('is stored for its user alone, and reset', async () => {
    const before = ids(await homeOf('bureauAdmin'));
    await ask('bureauAdmin', 'PUT', '/api/home/arrangement', { document: own });
    const home = await homeOf('bureauAdmin');
    assert.deepEqual([home.page.source, ...ids(home)], ['own', ...own.tiles.map(({ id }) => id)]);
    assert.equal((await homeOf('schoolAdmin')).page.source, 'product');
    await ask('bureauAdmin', 'DELETE', '/api/home/arrangement');
    assert.deepEqual(ids(await homeOf('bureauAdmin')), before);
  });

  test('shows no tile of what its user may not read, and all others', async () => {
    await ask('agencyManager', 'PUT', '/api/home/arrangement', { document: own });
    assert.deepEqual(withoutHead(await homeOf('agencyManager')), ['incidentCategories-injured', 'note']);
    await ask('agencyManager', 'DELETE', '/api/home/arrangement');
  });

  const refused: readonly (readonly [string, readonly TileDocument[], string])[] = [
    ['whose work to do is not first', [figure('incidentCategories', 'injured')], 'H003'],
    ['with a tile twice', [...own.tiles, ...own.tiles.slice(1, 2)], 'H002'],
    ['of an unknown report', page(figure('nothing', 'injured')).tiles, 'H004'],
    ['of an unknown measure', page(figure('incidentCategories', 'nothing')).tiles, 'H007'],
    ['of no period', page(figure('incidentCategories', 'injured', { period: 'soon' })).tiles, 'H005'],
    ['with another filter', page(figure('incidentCategories', 'injured', { filters: { title: { eq: 'x' } } })).tiles, 'H006'],
    ['with a filter that the field does not offer', page(figure('feeQuery', 'paid', { filters: { status: { gt: 1 } } })).tiles, 'M012'],
    [
      'with one at the end of a path',
      page(figure('agencyReceptions', 'trips', { filters: { 'agency.agencyType': { within: 1 } } })).tiles,
      'M012',
    ],
    ['with a condition on no field', page({ kind: 'list', id: 'l', w: 6, h: 4, model: 'trip', filter: { nothing: 1 } }).tiles, 'M011'],
    [
      'with a condition of no operator',
      page({ kind: 'calendar', id: 'c', w: 6, h: 4, model: 'trip', from: 'departAt', filter: { status: { near: 'a' } as never } }).tiles,
      'M012',
    ],
    ['with an unknown chart', page({ kind: 'chart', id: 'c', w: 6, h: 4, report: 'incidentCategories', chart: 5 }).tiles, 'H008'],
    ['of an unknown model', page({ kind: 'list', id: 'l', w: 6, h: 4, model: 'nothing' }).tiles, 'H009'],
    ['with a place that is none', page({ kind: 'map', id: 'm', w: 6, h: 4, model: 'site', at: 'name' }).tiles, 'H010'],
  ];
  for (const [what, tiles, id] of refused)
    test(`${what} is refused`, async () => {
      assert.ok(findings({ format: 1, tiles }).includes(id), findings({ format: 1, tiles }).join());
      const { status, data } = await server.request(person('bureauAdmin'), 'PUT', '/api/home/arrangement', {
        document: { format: 1, tiles },
      });
      assert.equal(status, 400);
      assert.ok((data as { findings: { id: string }[] }).findings.some((finding) => finding.id === id));
    });
});

describe('an administrator', () => {
  const given = page(figure('incidentCategories', 'hospitalised'));

  test('gives a home to a role, until it is disabled; an arrangement of a user comes first', async () => {
    const body = { name: '教育局首页', roles: [roleId('bureauAdmin')], document: given };
    const { record } = await ask<{ record: { id: string } }>('platformAdmin', 'POST', '/api/data/homePage', body);
    const home = await homeOf('bureauAdmin');
    assert.deepEqual([home.page.source, ...withoutHead(home)], ['role', 'incidentCategories-hospitalised']);
    assert.equal((await homeOf('schoolAdmin')).page.source, 'product');
    await ask('bureauAdmin', 'PUT', '/api/home/arrangement', { document: page() });
    assert.deepEqual(withoutHead(await homeOf('bureauAdmin')), []);
    await ask('bureauAdmin', 'DELETE', '/api/home/arrangement');
    await ask('platformAdmin', 'POST', `/api/data/homePage/${record.id}/actions/disable`, {});
    assert.equal((await homeOf('bureauAdmin')).page.source, 'product');
  });

  test('cannot give one that cannot be shown', async () => {
    const body = { name: '有误', roles: [roleId('bureauAdmin')], document: page(figure('nothing', 'injured')) };
    const { status, text } = await server.request(person('platformAdmin'), 'POST', '/api/data/homePage', body);
    assert.equal(status, 400);
    assert.match(text, /H004/);
  });

  test('alone sees the homes of roles', async () => {
    assert.equal((await server.request(person('bureauAdmin'), 'GET', '/api/data/homePage')).status, 403);
    assert.equal((await server.request(person('bureauAdmin'), 'GET', '/api/home/defaults/finance')).status, 403);
    assert.deepEqual(await ask('platformAdmin', 'GET', '/api/home/defaults/finance'), defaultHome('finance'));
  });
});

test('what may be added is what the user may read', async () => {
  const { reports: offered, models } = await ask<Record<'reports' | 'models', { name: string }[]>>(
    'agencyManager',
    'GET',
    '/api/home/choices',
  );
  assert.ok(offered.some(({ name }) => name === 'incidentCategories'));
  assert.ok(!offered.some(({ name }) => name === 'agencyEvaluations'));
  assert.ok(models.some(({ name }) => name === 'trip') && !models.some(({ name }) => name === 'student'));
});

test('a page that is being arranged is answered before it is stored', async () => {
  const { tiles } = await ask<{ tiles: Answered[] }>('finance', 'POST', '/api/home/preview', {
    document: page(figure('feeQuery', 'paid')),
  });
  assert.ok((tiles[1]?.data?.value ?? 0) > 0);
  assert.equal((await homeOf('finance')).page.source, 'product');
});

test('a tile shows what its filters leave, and offers those of its report', async () => {
  const { reports: offered } = await ask<{ reports: { name: string; filters: { path: string; field: { kind: string } }[] }[] }>(
    'finance',
    'GET',
    '/api/home/choices',
  );
  const filters = offered.find(({ name }) => name === 'feeQuery')?.filters.map(({ path }) => path) ?? [];
  assert.ok(filters.includes('status') && filters.includes('trip'), filters.join());
  const bills = (own: object) => figure('feeQuery', 'bills', { period: 'all', compare: false, trend: false, ...own });
  const list = (id: string, own: object): TileDocument => ({ kind: 'list', id, w: 6, h: 4, model: 'trip', ...own });
  const { tiles } = await ask<{ tiles: Answered[] }>('schoolAdmin', 'POST', '/api/home/preview', {
    document: page(
      bills({}),
      { ...bills({ filters: { status: { in: ['paid'] } } }), id: 'paid' },
      list('all', {}),
      list('back', { filter: { status: { in: ['archived'] }, departAt: { lte: '@today' } } }),
    ),
  });
  const shown = (id: string) => tiles.find((one) => one.tile.id === id)?.data;
  const query = async (statement: ReturnType<typeof sql>) => (await server.engine.database.query<{ n: number }>(statement))[0]?.n;
  const { organisationId } = person('schoolAdmin');
  assert.equal(
    shown('paid')?.value,
    await query(
      sql`select count(*)::int as n from student_bill where status = 'paid' and school = ${organisationId} and deleted_at is null`,
    ),
  );
  assert.ok(Number(shown('feeQuery-bills')?.value) > Number(shown('paid')?.value));
  assert.ok(Number(shown('back')?.total) > 0 && Number(shown('all')?.total) > Number(shown('back')?.total));
});

test('a tile that is not counted in time says so, and holds no other back', async () => {
  const ctx = holder('bureauAdmin');
  const slow = figure('courseCount', 'courses', { period: 'all', compare: false, trend: false });
  const tiles = await server.engine.database.transaction(async (tx) => {
    // Statements on courses wait until the end of this transaction.
    await tx.query(sql`lock table course in access exclusive mode`);
    return answerPage(ctx, page(figure('incidentCategories', 'incidents', { period: 'all', compare: false }), slow), 2000);
  });
  const found = (id: string) => tiles.find((one) => one.tile.id === id);
  assert.match(found('courseCount-courses')?.error ?? '', /限定时间/);
  assert.ok(found('incidentCategories-incidents')?.data);
});
