import { engineModule } from '@zhixing/engine/engine.module.ts';
import { apiRoutes } from '@zhixing/engine/http/api-routes.ts';
import { dataRoutes } from '@zhixing/engine/http/data-routes.ts';
import { modelRoutes } from '@zhixing/engine/http/model-routes.ts';
import type { Module } from '@zhixing/engine/module.ts';
import type { Route } from '@zhixing/engine/route.ts';
import { cloneDatabase, type TestDatabase } from '@zhixing/testing/database.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '@zhixing/testing/server.ts';
import { sourcesKey } from '@zhixing/testing/sources-key.ts';
import { createPorts } from '../ports.ts';
import { createModules } from '../server.ts';

const settings = { cipherKey: 'EY8WePvjM5GGwQzn', demo: true };

/** Every module of the product, as the server lists them. */
export const productModules = createModules(settings);

/** Every route that the product serves, in the order of the server. */
export const productRoutes: Route[] = [...dataRoutes, ...modelRoutes, ...productModules.flatMap((module) => module.routes ?? [])];
productRoutes.push(...apiRoutes(() => productRoutes, '1.0.0'));

const beside = () => productModules.filter((module) => module.name !== 'engine');

/** The modules whose tables a database of the product has. */
export const productTables: readonly Module[] = [engineModule, ...beside(), { name: 'testing', models: [], locales: { zh: {}, en: {} } }];

/** The whole product on a database of its own. */
export const startProduct = async (options: Partial<TestServerOptions> = {}): Promise<TestServer> =>
  startTestServer({
    ...options,
    on: options.on ?? (await productDatabase()),
    modules: beside(),
    provided: options.provided ?? createPorts(settings),
    routes: apiRoutes(() => productRoutes, '1.0.0'),
  });

/**
 * A database in which the product was started before: what it writes at its first start, such as roles, flows and print templates, is written
 * once for each state of the code.
 */
export const productDatabase = (): Promise<TestDatabase> => cloneDatabase(productTables, { key: sourcesKey('started'), fill: start });

async function start(url: string): Promise<void> {
  const server = await startProduct({ on: { url, drop: async () => undefined } });
  await server.close();
}
