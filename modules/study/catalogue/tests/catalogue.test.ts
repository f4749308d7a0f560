import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';
import { complaintCategories, evaluations, eventCategories, feeCategories, feeItems, newsColumns, severityLevels } from '../seed/basics.ts';
import { seedCatalogues } from '../seed/seed-catalogues.ts';

test('the names of the initial records have translations', async () => {
  const { zh, en } = Object.fromEntries(
    await Promise.all(
      (['zh', 'en'] as const).map(async (language) => {
        const { default: texts } = await import(`../locales/${language}.json`, { with: { type: 'json' } });
        return [language, texts.catalogueNames as Record<string, Record<string, string>>] as const;
      }),
    ),
  ) as Record<'zh' | 'en', Record<string, Record<string, string>>>;
  const items = evaluations.flatMap((one) => [...one.items]);
  const named: Readonly<Record<string, readonly string[]>> = {
    severityLevels: severityLevels.map(({ name }) => name),
    complaintCategories: complaintCategories.map(({ name }) => name),
    eventCategories: eventCategories.map(({ name }) => name),
    feeCategories: feeCategories.map(({ name }) => name),
    feeItems: feeItems.map(({ name }) => name),
    newsColumns: newsColumns.map(({ name }) => name),
    evaluationTemplates: evaluations.map(({ template }) => template.name),
    evaluationItems: items.map(({ name }) => name),
    evaluationDimensions: items.map(({ dimension }) => dimension),
  };
  for (const [group, names] of Object.entries(named)) {
    assert.deepEqual(new Set(Object.values(zh[group] ?? {})), new Set(names), group);
    for (const key of Object.keys(zh[group] ?? {})) assert.match(en[group]?.[key] ?? '', /^[A-Z][ -~]+$/, `${key} of ${group}`);
  }
});

describe('catalogues', () => {
  let server: TestServer;
  let builders: Builders;
  let keeper: Actor;
  let reader: Actor;
  before(async () => {
    server = await startProduct();
    builders = createBuilders(server.context(), await allRecipes());
    keeper = server.actor({ roles: ['platformAdmin'] });
    reader = server.actor({ roles: ['classTeacher'] });
  });
  after(() => server.close());

  const ask = (actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.request(actor, method, `/api/data/${path}`, body);
  const change = async (model: string, id: string, values: object) => {
    const { version } = (await ask(keeper, 'GET', `${model}/${id}`)).data.record;
    return ask(keeper, 'PUT', `${model}/${id}`, { version, ...values });
  };
  const act = (actor: Actor, id: string, action: string) => ask(actor, 'POST', `evaluationTemplate/${id}/actions/${action}`, {});
  const template = async (name: string, weights: readonly string[]) => {
    const made = await ask(keeper, 'POST', 'evaluationTemplate', { name, target: 'course' });
    assert.equal(made.status, 200, made.text);
    const { id } = made.data.record;
    for (const [n, weight] of weights.entries())
      assert.equal(
        (await ask(keeper, 'POST', 'evaluationItem', { template: id, seq: n + 1, dimension: '内容', name: `指标${n}`, weight })).status,
        200,
      );
    return id as string;
  };

  test('a rank is there once for each sort of things it applies to', async () => {
    const level = { levelCode: 'L1', name: '一般', rank: 1, color: 'blue', appliesTo: 'complaint', criteria: '影响轻微' };
    assert.equal((await ask(keeper, 'POST', 'severityLevel', level)).status, 200);
    assert.equal((await ask(keeper, 'POST', 'severityLevel', { ...level, levelCode: 'L2', name: '轻微' })).status, 409);
    assert.equal((await ask(keeper, 'POST', 'severityLevel', { ...level, levelCode: 'L3', appliesTo: 'event' })).status, 200);
    assert.equal((await ask(reader, 'POST', 'severityLevel', { ...level, levelCode: 'L4', rank: 2 })).status, 403);
    assert.equal((await ask(reader, 'GET', 'severityLevel')).status, 200, 'everybody chooses from them');
  });

  test('nothing is charged above its guide price', async () => {
    const item = await builders.make('feeItem', { defaultPrice: 5000, guidePrice: 6000 });
    const { status, data } = await change('feeItem', item.id, { defaultPrice: 6001 });
    assert.deepEqual([status, data.key], [400, 'catalogue.aboveGuidePrice']);
    assert.equal((await change('feeItem', item.id, { defaultPrice: 6001, guidePrice: null })).status, 200);
    const category = item.category as string;
    assert.equal((await ask(keeper, 'DELETE', `feeCategory/${category}`)).status, 409, 'a category with items stays');
  });

  test('what is put forward is open, of its kind, and ends after it begins', async () => {
    const agency = await builders.make('organisation', { kind: 'agency', name: '远行研学' });
    const base = await builders.make('organisation', { kind: 'base', name: '湿地基地' });
    const put = (more: object) =>
      ask(keeper, 'POST', 'recommendation', {
        kind: 'agency',
        subject: agency.id,
        title: '优质机构',
        startAt: '2026-09-01T00:00:00+08:00',
        endAt: '2026-10-01T00:00:00+08:00',
        ...more,
      });
    assert.equal((await put({ subject: base.id })).data.key, 'catalogue.wrongSubject');
    assert.equal((await put({ endAt: '2026-08-01T00:00:00+08:00' })).data.key, 'catalogue.endsBeforeStart');
    assert.equal((await put({})).status, 200);
    assert.equal((await put({ kind: 'site', subject: base.id })).status, 200);
    await ask(server.actor({ administrator: true }), 'POST', `organisation/${agency.id}/actions/disable`, {});
    assert.equal((await put({ title: '再次推荐', startAt: '2026-09-02T00:00:00+08:00' })).data.key, 'catalogue.subjectNotOpen');
    const course = await builders.make('course', {});
    const hot = { kind: 'hotCourse', subject: undefined, course: course.id, title: '热门课程' };
    assert.equal((await put({ ...hot, course: undefined })).status, 400, 'a hot course is a course');
    assert.equal((await put(hot)).data.key, 'catalogue.courseNotOnShelf');
    await server.engine.database.query(sql`update course set status = 'onShelf' where id = ${course.id}`);
    assert.equal((await put(hot)).status, 200);
    assert.equal((await ask(reader, 'GET', 'recommendation')).status, 403);
  });

  test('a banner leads to https addresses alone, and only where it says so', async () => {
    const values = await builders.values('banner');
    // Uses an administrator, since the sample's picture was not uploaded by the keeper.
    const put = (more: object) => ask(server.actor({ administrator: true }), 'POST', 'banner', { ...values, ...more });
    assert.equal((await put({ linkType: 'url', url: 'http://example.org' })).data.fields?.url, '外链地址须以 https:// 开头。');
    assert.equal((await put({ linkType: 'none', url: 'https://example.org' })).status, 400);
    assert.equal((await put({ linkType: 'url', url: 'https://example.org/a' })).status, 200);
  });

  test('a template is published when its weights are full, and then stays as it is', async () => {
    const id = await template('课程评价', ['40.00', '59.99']);
    const early = await act(keeper, id, 'publish');
    assert.deepEqual([early.status, early.data.key, early.data.params.sum], [409, 'catalogue.weightsNotFull', 99.99]);
    const extra = await ask(keeper, 'POST', 'evaluationItem', { template: id, seq: 3, dimension: '服务', name: '补充', weight: '0.01' });
    assert.equal((await act(keeper, id, 'publish')).status, 200);
    assert.equal((await change('evaluationTemplate', id, { openDays: 9 })).data.key, 'model.notEditable');
    assert.equal((await change('evaluationItem', extra.data.record.id, { name: '改名' })).data.key, 'catalogue.publishedStays');
    assert.equal((await ask(keeper, 'DELETE', `evaluationItem/${extra.data.record.id}`)).data.key, 'catalogue.publishedStays');
    assert.equal((await ask(keeper, 'DELETE', `evaluationTemplate/${id}`)).status, 409);
    assert.equal(
      (await ask(keeper, 'POST', 'evaluationItem', { template: id, seq: 4, dimension: '服务', name: '后加', weight: '1' })).status,
      409,
    );
  });

  test('a new edition begins as a copy, and one template of a target is the default', async () => {
    const first = await template('机构评价', ['100']);
    await act(keeper, first, 'publish');
    assert.equal((await act(keeper, first, 'makeDefault')).data.record.isDefault, true);
    assert.equal((await act(server.actor({ roles: ['bureauAdmin'] }), first, 'revise')).status, 200, 'bureaus write them too');
    const filter = encodeURIComponent(JSON.stringify({ name: '机构评价', status: 'draft' }));
    const [copy] = (await ask(keeper, 'GET', `evaluationTemplate?filter=${filter}`)).data.list;
    assert.deepEqual([copy.edition, copy.itemCount, copy.isDefault], [2, 1, false]);
    await act(keeper, copy.id, 'publish');
    await act(keeper, copy.id, 'makeDefault');
    assert.equal((await ask(keeper, 'GET', `evaluationTemplate/${first}`)).data.record.isDefault, false);
    assert.equal((await act(keeper, copy.id, 'close')).data.record.isDefault, false);
  });

  test('a template nobody answers is refused', async () => {
    const { data } = await ask(keeper, 'POST', 'evaluationTemplate', { name: '无人评价', target: 'trip', byStudent: false });
    assert.equal(data.key, 'catalogue.nobodyEvaluates');
  });

  test('what a new installation begins with is there once, however often it is asked for', async () => {
    await seedCatalogues(server.engine);
    const before = (await ask(keeper, 'GET', 'complaintCategory')).data.pagination.total;
    assert.ok(before >= 10);
    await seedCatalogues(server.engine);
    assert.equal((await ask(keeper, 'GET', 'complaintCategory')).data.pagination.total, before);
    const templates = (await ask(keeper, 'GET', 'evaluationTemplate?keyword=%E7%A0%94%E5%AD%A6%E6%B4%BB%E5%8A%A8')).data.list;
    assert.deepEqual([templates[0].status, templates[0].isDefault], ['published', true]);
    // Shown in the language of the reader, also where other records refer to them, unless they were renamed.
    const english = (path: string) => server.request(keeper, 'GET', `/api/data/${path}`, undefined, { 'accept-language': 'en' });
    const { list, labels } = (await english('eventCategory')).data;
    const traffic = list.find(({ categoryCode }: { categoryCode: string }) => categoryCode === 'traffic');
    assert.equal(traffic.name, 'Traffic accident');
    assert.equal(labels.defaultSeverity[traffic.defaultSeverity], 'Major');
    assert.equal((await change('severityLevel', traffic.defaultSeverity, { name: '重大级' })).status, 200);
    assert.equal((await english('eventCategory')).data.labels.defaultSeverity[traffic.defaultSeverity], '重大级');
  });
});
