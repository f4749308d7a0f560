import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';

describe('what can be printed, and who has printed it', () => {
  let server: TestServer;
  let school: string;
  let reader: Actor;
  before(async () => {
    server = await startProduct();
    school = (await createBuilders(server.context(), await allRecipes()).make('school')).id;
    reader = server.actor({ roles: ['schoolAdmin'], organisationId: school, variables: { '@organizationAndSuborganization': [school] } });
  });
  after(() => server.close());

  const ask = (who: Actor, method: 'GET' | 'POST', path: string, body?: object) => server.request(who, method, `/api/${path}`, body);
  const printed = () =>
    server.engine.database.query<{ verb: string; actor: string; detail: object }>(
      sql`select verb, actor, detail from (select id, kind, verb, record_id, actor, detail from sys_audit_open union all select id, kind, verb, record_id, actor, detail from sys_audit) a where kind = 'print' and record_id = ${school} order by id`,
    );

  test('there is a sheet for every model that one may read, and none for others', async () => {
    const names = async (who: Actor, type = '2') =>
      (
        (await ask(who, 'GET', `system/printDev/Selector?type=${type}`)).data.list as { children: { enCode: string; fullName: string }[] }[]
      ).flatMap(({ children }) => children);
    const sheets = await names(reader);
    assert.equal(sheets.find(({ enCode }) => enCode === 'school')?.fullName, '学校资料记录单');
    assert.ok(!sheets.some(({ enCode }) => enCode === 'scheduledTask'));
    assert.ok((await names(server.actor({ administrator: true }))).some(({ enCode }) => enCode === 'scheduledTask'));
    const flows = (await names(reader, '1')).map(({ fullName }) => fullName);
    assert.ok(flows.includes('机构引进审批单'), flows.join());
    assert.deepEqual(await names(server.actor(), '1'), []);
    assert.deepEqual(await names(server.actor()), []);
  });

  test('a record that is printed leaves a line with its parts; what is out of reach cannot be printed', async () => {
    const parts = ['fields', 'student.school'];
    assert.equal((await ask(reader, 'POST', `data/school/${school}/print`, { parts })).status, 200);
    assert.deepEqual(await printed(), [{ verb: 'print', actor: reader.userId, detail: { parts, sheet: 'standard', copies: 1 } }]);
    const elsewhere = server.actor({ roles: ['schoolAdmin'], variables: { '@organizationAndSuborganization': [] } });
    assert.equal((await ask(elsewhere, 'POST', `data/school/${school}/print`, { parts })).status, 404);
    assert.equal((await ask(server.actor(), 'POST', `data/school/${school}/print`, { parts })).status, 403);
    assert.equal((await ask(reader, 'POST', `data/school/${school}/print`, { parts: ['<script>'] })).status, 400);
    assert.equal((await printed()).length, 1);
  });

  test('whoever prints the yearly report on minors leaves a line; who may not read it cannot', async () => {
    const admin = server.actor({ administrator: true });
    const body = { year: 2026, parts: ['figures'] };
    assert.equal((await ask(admin, 'POST', 'minors/report/print', body)).status, 200);
    assert.equal((await ask(server.actor(), 'POST', 'minors/report/print', body)).status, 403);
    const [line] = await server.engine.database.query<{ n: number }>(
      sql`select (select count(*) from sys_audit_open where verb = 'printReport')::int + (select count(*) from sys_audit where verb = 'printReport')::int as n`,
    );
    assert.equal(line?.n, 1);
  });
});
