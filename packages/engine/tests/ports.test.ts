import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { z } from 'zod';
import { engineModule } from '../engine.module.ts';
import type { Engine } from '../engine.ts';
import { defineModule, type Module } from '../module.ts';
import { definePort, type Port, type Provided, provide, use } from '../ports/port.ts';
import { defineRoute } from '../route.ts';
import { startEngine } from '../start-engine.ts';
import { basics } from './basics.ts';

interface Bell {
  readonly ring: (times: number) => string;
}
const bell = definePort<Bell>('door.bell');
const lamp = definePort<string>('door.lamp');
const ding: Provided = provide(bell, { ring: (times) => 'ding '.repeat(times).trim() });

const moduleOf = (name: string, more: Partial<Module> = {}) => defineModule({ name, models: [], locales: { zh: {}, en: {} }, ...more });
const ringing = defineRoute({ method: 'GET', path: '/api/ring', access: 'public', query: z.strictObject({}) }, async (_input, ctx) =>
  use(ctx.engine, bell).ring(2),
);
const door = moduleOf('door', { models: basics, needs: [bell], routes: [ringing] });

describe('what modules need of each other', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ modules: [door], provided: [ding] });
  });
  after(() => server.close());

  /** Starts an engine of these modules on the same database, which is left as it is. */
  const start = (modules: readonly Module[], provided: readonly Provided[] = []): Promise<Engine> => {
    const { database, log, files } = server.engine;
    return startEngine({
      database,
      modules: [engineModule, moduleOf('basics', { models: basics }), ...modules],
      provided,
      log,
      files,
      structure: 'keep',
    });
  };
  const needing = (name: string, ...needs: Port<unknown>[]) => moduleOf(name, { needs });

  test('is at hand wherever the engine is', async () => {
    const answer = await server.request(null, 'GET', '/api/ring');
    assert.equal(answer.data, 'ding ding');
    assert.throws(() => use(server.engine, lamp), /"door\.lamp" is used, but no module/);
    assert.throws(
      () => use(server.engine, definePort<Bell>('door.bell')),
      /no module/,
      'another port of the same name is not the same port',
    );
  });

  test('stops the start where nobody provides it, and names port and module', async () => {
    await assert.rejects(start([needing('door', bell, lamp), needing('hall', lamp)], [ding]), {
      message: 'ports are wrong:\nP001 door.lamp: needed by module "door" and "hall", provided by nobody',
    });
  });

  test('stops the start where it is provided twice', async () => {
    await assert.rejects(start([needing('door', bell)], [ding, ding]), /P002 door\.bell: needed by module "door", provided 2 times/);
  });

  test('stops the start where two modules mean different things by one name', async () => {
    const other = definePort<number>('door.bell');
    await assert.rejects(
      start([needing('door', bell), needing('hall', other)], [ding, provide(other, 1)]),
      /P003 door\.bell: module "door" means another port of this name than module "hall"/,
    );
  });

  test('stops the start where it is provided and nobody needs it', async () => {
    await assert.rejects(start([needing('door')], [ding]), /P004 door\.bell: provided, but no module needs it/);
  });

  test('is told with every finding at once', async () => {
    await assert.rejects(start([needing('hall', lamp)], [ding]), /P001 door\.lamp.*\nP004 door\.bell/);
  });
});

describe('what at most one module brings', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ modules: [door], provided: [ding] });
  });
  after(() => server.close());

  const starting = (...brought: Partial<Module>[]): Promise<Engine> => {
    const { database, log, files } = server.engine;
    const modules = brought.map((more, n) => moduleOf(`module${n}`, more));
    return startEngine({ database, modules: [engineModule, ...modules], log, files, structure: 'keep' });
  };

  test('stops the start where two bring it, and names them', async () => {
    const calendar: Partial<Module> = { dayTypes: async () => new Map() };
    await assert.rejects(starting(calendar, {}, calendar), {
      message: 'modules are wrong:\nP005 dayTypes: brought by modules "module0" and "module2"',
    });
  });

  for (const hook of [
    'grantRecords',
    'pages',
    'applications',
    'numbers',
    'carry',
    'storedInterfaces',
    'beginFlow',
    'approval',
    'sheetsFor',
  ] as const)
    test(`${hook} is such a thing`, async () => {
      const one = { [hook]: async () => null } as Partial<Module>;
      await assert.rejects(starting(one, one), new RegExp(`P005 ${hook}: `));
    });

  test('holds for actions of flows, jobs and tasks of one name, also within a module', async () => {
    const task = { code: 'sweep', cron: '0 3 * * *', run: async () => null };
    const work = { jobs: { count: { run: async () => 'done' as const } } };
    const act = { flowActions: { post: { offered: async () => ({}), carryOut: async () => {} } } };
    await assert.rejects(starting(work, { ...work, tasks: [task, task] }, act, act), {
      message: [
        'modules are wrong:',
        'P006 flowActions.post: brought by modules "module2" and "module3"',
        'P006 jobs.count: brought by modules "module0" and "module1"',
        'P006 tasks.sweep: brought by modules "module1" and "module1"',
      ].join('\n'),
    });
  });
});
