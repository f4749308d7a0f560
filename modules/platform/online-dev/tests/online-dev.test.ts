import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startProduct } from '../../../tests/product.ts';

describe('models as clients of the API family read them', () => {
  let server: TestServer;
  let reader: Actor;
  before(async () => {
    server = await startProduct();
    reader = server.actor({ roles: ['schoolAdmin'] });
  });
  after(() => server.close());
  const ask = (who: Actor, method: 'GET', path: string) => server.request(who, method, `/api/${path}`);

  test('a client of the family reads the form and the list of a model, as far as its reader may see them', async () => {
    const { data } = await ask(reader, 'GET', 'visualdev/OnlineDev/school/Config');
    const [form, list] = [JSON.parse(data.formData), JSON.parse(data.columnData)];
    assert.deepEqual([data.fullName, data.webType], ['学校资料', 2]);
    const name = form.fields.find((field: { __vModel__: string }) => field.__vModel__ === 'name');
    assert.deepEqual(name.__config__, { label: '学校名称', jnpfKey: 'input', required: true });
    assert.ok(list.columnList.some(({ prop }: { prop: string }) => prop === 'name'));
    assert.ok(list.columnBtnsList.includes('detail') && !list.btnsList.includes('batchRemove'));
    assert.equal((await ask(server.actor(), 'GET', 'visualdev/OnlineDev/school/Config')).status, 403);
    assert.equal((await ask(reader, 'GET', 'visualdev/OnlineDev/nothing/Config')).status, 404);
  });
});
