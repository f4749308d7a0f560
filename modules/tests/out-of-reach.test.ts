import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type EffectiveModel, effectiveModel, variablesIn } from '@zhixing/model';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import { builtInRoles } from '../identity/account/roles.ts';
import { Organisation } from '../identity/organisation/organisation.model.ts';
import { productModules, productRoutes } from './product.ts';
import { allRecipes } from './recipes.ts';
import { type SignedInProduct, startSignedInProduct } from './signed-in.ts';

const models = productModules.flatMap((module) => module.models).map((document) => effectiveModel(document));
const grants = productModules.flatMap((module) => module.grants ?? []);
/** Only the server itself makes these: stored files, and entries of a ledger, which are posted as balanced vouchers. */
const serverManaged = ['file', 'ledgerEntry'];

const ofRole = (role: string, model: EffectiveModel): readonly Grant[] =>
  grants.filter((grant) => grant.model === model.name && (grant.role === role || grant.role === ANY_ROLE));

/** Whether nothing of a model is reached but what a system variable names. */
const isNarrow = (own: readonly Grant[], model: EffectiveModel): boolean =>
  own.length > 0 && own.every(({ scope }) => scope === 'own' || (model.scopes[scope] && variablesIn(model.scopes[scope]).length > 0));

const routes = productRoutes.filter(({ path, access }) => path.includes(':model') && path.includes(':id') && access === 'policy');

function bodyOf(path: string, method: string): unknown {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (path.endsWith('/unmask')) return { fields: ['id'], reason: '核对信息' };
  if (path.endsWith('/comments')) return { text: '你好' };
  if (path.endsWith('/presence')) return { editing: true };
  return method === 'PUT' ? { version: 1 } : {};
}

describe('records out of reach', () => {
  let server: SignedInProduct;
  let builders: Builders;
  let place: string;
  const made = new Map<string, Promise<string>>();
  /** One record of a model for all roles: nothing that they are refused changes it. */
  const recordOf = (model: EffectiveModel): Promise<string> => {
    const one = made.get(model.name) ?? builders.make(model.name).then(({ id }) => id);
    made.set(model.name, one);
    return one;
  };
  before(async () => {
    server = await startSignedInProduct();
    builders = createBuilders(server.context(), await allRecipes());
    place = (await repo(Organisation, server.context()).create({ name: '别处的学校', kind: 'school' })).id;
  });
  after(() => server.close());

  test('there are routes and roles to look at', () => {
    assert.ok(routes.length >= 17, String(routes.length));
    assert.ok(builtInRoles.some(({ code }) => models.some((model) => isNarrow(ofRole(code, model), model))));
  });

  for (const { code } of builtInRoles) {
    test(`to ${code} a record of others answers like one that does not exist, on every route`, async () => {
      const { token } = await server.person({ roles: [code], organisation: place });
      const wrong: string[] = [];
      for (const model of models.filter((one) => !serverManaged.includes(one.name) && isNarrow(ofRole(code, one), one))) {
        const id = await recordOf(model);
        wrong.push(...(await told(token, model, id)), ...(await reached(token, model, id)));
      }
      assert.deepEqual(wrong, []);
    });
  }

  /** Routes whose answer tells that there is such a record. */
  async function told(token: string, model: EffectiveModel, id: string): Promise<string[]> {
    const actions = Object.values(model.actions).filter((action) => !action.system);
    const answers = await Promise.all(
      routes.flatMap(({ method, path }) =>
        (path.includes(':action') ? actions.map(({ name }) => name) : ['']).map(async (action) => {
          const ask = (record: string) => {
            const url = path.replace(':model', model.name).replace(':id', record).replace(':action', action).replace(':field', 'id');
            const query = method === 'DELETE' && path.endsWith(':id') ? '?version=1' : '';
            return server.send(token, method, url.replace(/:(file|comment)/g, newId()) + query, bodyOf(path, method));
          };
          const [foreign, absent] = [await ask(id), await ask(newId())];
          const same = foreign.status === absent.status && foreign.data?.key === absent.data?.key && foreign.msg === absent.msg;
          return same && foreign.status >= 400 ? [] : [`${method} ${path} ${action} on ${model.name}: ${foreign.status}, ${absent.status}`];
        }),
      ),
    );
    return answers.flat();
  }

  /** Ways over many records on which one of others is found, counted or changed. */
  async function reached(token: string, model: EffectiveModel, id: string): Promise<string[]> {
    const base = `/api/data/${model.name}`;
    const send = (method: 'GET' | 'POST', url: string, body?: unknown) => server.send(token, method, `${base}${url}`, body);
    const filter = encodeURIComponent(JSON.stringify({ id }));
    const [list, options, summary, groups] = [
      await send('GET', `?filter=${filter}`),
      await send('GET', `/options?ids=${id}`),
      await send('GET', `/summary?filter=${filter}`),
      await send('GET', `/groups?by=createdAt&filter=${filter}`),
    ];
    const batch = await send('POST', '/batch', { operations: [{ op: 'delete', id, version: 1 }] });
    const [row] = await server.engine.database.query<{ gone: boolean }>({
      text: `select deleted_at is not null as gone from "${model.table}" where id = $1`,
      values: [id],
    } as never);
    return [
      ...(list.data?.list?.length ? ['list'] : []),
      ...(JSON.stringify(options.data ?? '').includes(id) ? ['options'] : []),
      ...(summary.data?.count ? ['summary'] : []),
      ...(groups.data?.list?.length ? ['groups'] : []),
      ...(batch.status === 200 && JSON.stringify(batch.data).includes('"ok":true') ? ['batch'] : []),
      ...(row?.gone ? ['deleted'] : []),
    ].map((way) => `${way} of ${model.name}`);
  }
});
