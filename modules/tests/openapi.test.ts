import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sharedAnswers } from '@zhixing/engine/http/answer-schemas.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { productRoutes, startProduct } from './product.ts';

interface Described {
  readonly name?: string;
  readonly description?: string;
}
/** What is read of a JSON Schema; a reference leads to a field, which is described itself. */
interface Schema extends Described {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Operation extends Described {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly security?: readonly object[];
  readonly parameters: readonly Described[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** What is used of Redocly: its own type of a configuration takes the type checker four seconds. */
interface Linter {
  createConfig(rules: { readonly extends: readonly string[]; readonly rules: Readonly<Record<string, string>> }): Promise<object>;
  lintFromString(document: { readonly source: string; readonly absoluteRef: string; readonly config: object }): Promise<readonly Finding[]>;
}

interface Finding {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}

/** Every property of a schema, at any depth, by where it stands. */
function propertiesIn(schema: Schema | undefined, at: string): { readonly at: string; readonly one: Schema }[] {
  if (!schema || schema.$ref) return [];
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, one]) => [{ at: `${at}.${name}`, one }, ...propertiesIn(one, `${at}.${name}`)]),
    ...[items, additionalProperties, ...anyOf, ...oneOf].flatMap((one) => propertiesIn(one, at)),
  ];
}

const isSaid = ({ $ref, description = '' }: Schema): boolean =>
  $ref !== undefined || (description !== '' && !description.startsWith('http.api.'));

const SHARED = new Set(['Failure', ...Object.keys(sharedAnswers)]);

describe('the description of the API', () => {
  let server: TestServer;
  let text: string;
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  before(async () => {
    server = await startProduct();
    ({ text } = await server.request(server.actor(), 'GET', '/api/openapi.json'));
    ({ paths } = JSON.parse(text) as { paths: typeof paths });
  });
  after(() => server.close());

  test('has every call of the server', () => {
    const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');
    const described = new Set(
      Object.entries(paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${shapeOf(path)}`)),
    );
    const [first] = server.engine.registry.all().filter(({ actions }) => Object.keys(actions).length > 0);
    const served = productRoutes.map(({ method, path }) => {
      const named = path.replace('/:model', `/${first?.name}`);
      const acting = named.endsWith('/actions/:action') ? named.replace(':action', Object.keys(first?.actions ?? {})[0] ?? '') : named;
      return `${method.toLowerCase()} ${shapeOf(acting)}`;
    });
    assert.ok(served.length >= 420, `${served.length} calls`);
    assert.deepEqual(
      served.filter((call) => !described.has(call)),
      [],
    );
  });

  test('is right by the rules of its format', async () => {
    // Of two addresses that fit, the one with fewer parameters is served: that is how the family names its calls. Calls that lead the browser
    // elsewhere answer 302 alone.
    const { createConfig, lintFromString } = (await import('@redocly/openapi-core')) as unknown as Linter;
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'no-ambiguous-paths': 'off', 'operation-2xx-response': 'off' },
    });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    assert.deepEqual(
      problems.map(({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer} ${message}`),
      [],
    );
  });

  test('describes every call, parameter and field, and every property of a request', () => {
    const { components } = JSON.parse(text) as { components: { schemas: Record<string, Schema> } };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ at: `${method} ${path}`, one })),
    );
    const fields = Object.entries(components.schemas)
      .filter(([name]) => !SHARED.has(name) && !name.endsWith('.record'))
      .flatMap(([name, schema]) => propertiesIn(schema, name));
    const parameters = operations.flatMap(({ at, one }) =>
      one.parameters.map((parameter) => ({ at: `${at} ${parameter.name}`, one: parameter })),
    );
    const sent = operations.flatMap(({ at, one }) =>
      Object.values(one.requestBody?.content ?? {}).flatMap(({ schema }) => propertiesIn(schema, at)),
    );
    assert.ok(operations.length > 8000 && fields.length > 4000 && parameters.length > 8000 && sent.length > 20_000);
    assert.deepEqual(
      [...operations, ...fields, ...parameters, ...sent].flatMap(({ at, one }) => (isSaid(one) ? [] : [at])),
      [],
    );
  });

  test('names the media types of answers that are no JSON', () => {
    const typesOf = (path: string) => Object.keys(paths[path]?.get?.responses['200']?.content ?? {});
    assert.deepEqual(typesOf('/api/trips/{id}/lists/{kind}').toSorted(), [mediaTypes.pdf, mediaTypes.xlsx].toSorted());
    assert.deepEqual(typesOf('/api/data/student/{id}/print/pdf'), [mediaTypes.pdf]);
    const bytes = Object.entries(paths).filter(([, methods]) =>
      Object.values(methods).some(({ responses }) => mediaTypes.bytes in (responses['200']?.content ?? {})),
    );
    assert.deepEqual(
      bytes.map(([path]) => path),
      ['/api/system/Backup/{name}/file'],
    );
  });

  test('describes what record calls answer', () => {
    const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
    const dataOf = (call: 'get' | 'post' | 'put' | 'delete', path: string) => {
      const [content] = Object.values(paths[path]?.[call]?.responses['200']?.content ?? {}) as {
        schema: { properties: { data: object } };
      }[];
      return content?.schema.properties.data ?? {};
    };
    const undescribed = server.engine.registry.all().flatMap(({ name, actions }) => {
      const calls = [
        ['get', `/api/data/${name}`],
        ['post', `/api/data/${name}`],
        ['get', `/api/data/${name}/{id}`],
        ['put', `/api/data/${name}/{id}`],
        ['post', `/api/data/${name}/{id}/restore`],
        ...Object.keys(actions).map((action) => ['post', `/api/data/${name}/{id}/actions/${action}`] as const),
      ] as const;
      return calls
        .filter(([call, path]) => !JSON.stringify(dataOf(call, path)).includes(`"#/components/schemas/${name}.record"`))
        .map(([call, path]) => `${call} ${path}`);
    });
    assert.deepEqual(undescribed, []);
    const named = [...text.matchAll(/"#\/components\/schemas\/([^"/]+)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      [...new Set(named)].filter((name) => !(name in components.schemas)),
      [],
    );
  });

  test('says of every call who may ask, how it fails, and how often it may be asked', () => {
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    for (const { responses } of operations)
      assert.deepEqual(
        ['429', '4XX', '5XX'].filter((status) => !(status in responses)),
        [],
      );
    const byKey = operations.filter(({ security }) => JSON.stringify(security)?.includes('apiKey'));
    assert.equal(byKey.length > 100 && byKey.length < operations.length, true);
    assert.deepEqual(paths['/api/oauth/Login']?.post?.security, []);
    assert.equal(paths['/api/oauth/CurrentUser']?.get?.security, undefined);
    assert.deepEqual(paths['/api/data/student']?.get?.security, [{ session: [] }, { apiKey: [] }]);
  });
});
