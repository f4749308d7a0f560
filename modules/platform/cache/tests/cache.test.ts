import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { openDatabase } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { startEngine } from '@zhixing/engine/start-engine.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startProduct } from '../../../tests/product.ts';

const PATH = '/api/system/CacheManage';
interface Figures {
  readonly name: string;
  readonly title: string;
  readonly size: number;
  readonly hits: number | null;
  readonly misses: number | null;
  readonly since: number;
}

describe('a cache of the server', () => {
  let server: TestServer;
  let admin: Actor;
  let second: Engine;
  before(async () => {
    server = await startProduct();
    admin = server.actor({ administrator: true });
    const database = await openDatabase({ url: server.engine.database.url, max: 2 });
    const { modules, ports, log, files } = server.engine;
    second = await startEngine({ database, modules, provided: [...ports.values()], log, files, structure: 'keep' });
  });
  after(async () => {
    await second.stop();
    await second.database.close();
    await server.close();
  });

  const list = async (): Promise<Figures[]> => (await server.request(admin, 'GET', PATH)).data.list;
  const figuresOf = async (name: string) => (await list()).find((one) => one.name === name);
  /** A cache registered with an engine, and a promise for its first clearing. */
  const probe = (engine: Engine, name: string) => {
    let times = 0;
    const cleared = Promise.withResolvers<void>();
    const clear = () => {
      times += 1;
      cleared.resolve();
    };
    engine.caches.add({ name, size: () => 7, clear });
    return { cleared: cleared.promise, times: () => times };
  };

  test('is told with its size and how often it helped, and has its words', async () => {
    await server.request(admin, 'GET', '/api/data/school?keyword=x');
    const before = await figuresOf('totals');
    await server.request(admin, 'GET', '/api/data/school?keyword=x');
    const after = await figuresOf('totals');
    assert.equal((after?.hits ?? 0) - (before?.hits ?? 0), 1, 'the same question is answered from the cache');
    assert.equal(after?.misses, before?.misses);
    assert.ok((await figuresOf('models'))?.size ?? 0 > 50);
    const { texts } = server.engine;
    const names = new Set([...(await list()).map(({ name }) => name), 'sessions', 'settings', 'deviceStates', 'translations']);
    assert.ok(names.size >= 7);
    for (const name of names)
      for (const language of ['zh', 'zh-TW', 'en'] as const)
        for (const part of ['title', 'what']) assert.ok(texts.find(language, `cache.names.${name}.${part}`), `${name} ${language}`);
  });

  test('is cleared in every process when an administrator says so, one thing or all', async () => {
    const [here, there, other] = [probe(server.engine, 'probe'), probe(second, 'probe'), probe(second, 'other')];
    assert.equal((await server.request(admin, 'DELETE', `${PATH}/probe`)).status, 200);
    await Promise.all([here.cleared, there.cleared]);
    assert.equal(other.times(), 0);
    assert.equal((await server.request(admin, 'POST', `${PATH}/Actions/ClearAll`, {})).status, 200);
    await other.cleared;
    const totals = await figuresOf('totals');
    assert.deepEqual([totals?.size, totals?.hits, totals?.misses], [0, 0, 0]);
  });

  test('is nobody else’s business, and what is not there cannot be cleared', async () => {
    assert.equal((await server.request(admin, 'DELETE', `${PATH}/nothing`)).data.key, 'cache.unknown');
    const watcher = server.actor({ duties: ['audit'] });
    assert.equal((await server.request(watcher, 'GET', PATH)).status, 200);
    for (const who of [watcher, server.actor({ roles: ['schoolAdmin'] })])
      assert.equal((await server.request(who, 'POST', `${PATH}/Actions/ClearAll`, {})).status, 403);
    assert.equal((await server.request(server.actor({ roles: ['schoolAdmin'] }), 'GET', PATH)).status, 403);
  });
});
