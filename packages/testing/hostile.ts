import type { Route } from '@zhixing/engine/route.ts';
import type { Random } from './random.ts';

/** A malicious or malformed request. */
export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** Identifiers of the server under test: model names, record ids, field names. */
export interface Known {
  readonly models: readonly string[];
  readonly ids: readonly string[];
  readonly fields: readonly string[];
}

const deep = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels);

const texts = [
  '', ' ', '0', '-1', '1', '999999999999999999999', '1e400', 'NaN', 'null', 'undefined', 'true', '\0', 'a\0b', '\ud800', '%', '%%', '_', '\\', "'", '"',
  "' or 1=1 --", "'; drop table student; --", '" union select null --', "') or pg_sleep(0)--", '{{7*7}}', '<script>alert(1)</script>',
  '../../../../etc/passwd', '..%2f..%2f', 'constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', '@userId', '@organizeId', '知行', '😀',
  '00000000-0000-0000-0000-000000000000', '00000000-0000-7000-8000-00000000000G', 'ABCDEF00-0000-7000-8000-000000000001', 'a'.repeat(300), '学'.repeat(5000),
  '2026-02-30', '2026-01-01T00:00:00Z', '294277-01-01', '1.5', '0x10', ',', ',,,', 'id,id', '-id', '()', '[]', '{}',
]; // biome-ignore format: one glance

const values: readonly unknown[] = [
  ...texts, null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63, [], [null], [[]], [1, 2, 3], {}, { a: 1 }, { $gt: '' }, { gt: null },
  { lng: 200, lat: 0 }, { lng: 'x' }, [{}], ['00000000-0000-7000-8000-000000000001'], { id: { in: [] } }, { all: [] }, { where: {} },
]; // biome-ignore format: one glance

const filters = [
  '{', 'null', '[]', '5', '""', '{}', '{"all":5}', '{"all":[null]}', '{"any":[[]]}', '{"not":5}', '{"not":null}', '{"all":[],"any":[]}', '{"nope":1}', '{"id":5}', '{"id":null}',
  '{"id":{"in":"x"}}', '{"id":{"in":[1]}}', '{"id":{"where":5}}', '{"createdBy":{"where":{"name":{"contains":"%"}}}}', '{"constructor":1}', '{"__proto__":1}', '{"id":{"constructor":1}}',
  '{"name":{"contains":5}}', '{"name":{"contains":"\\u0000"}}', '{"name":{"eq":{"a":1}}}', '{"name":{"gt":"a"}}', '{"version":{"gt":"1; drop table x"}}', '{"version":{"gt":1e99}}', '{"createdAt":{"gt":"x"}}',
  '{"createdAt":{"lt":"2026-01-01T00:00:00Z"}}', '{"status":{"in":[]}}', '{"name":{"empty":"yes"}}', '{"name":[1]}', '{"name":{}}', '{"name":"\\ud800"}',
  deep('{"not":', '}', 30).replace(':}', ':{}}'), `{"all":[${'{},'.repeat(5000)}{}]}`, deep('[', ']', 20_000), `{"id":{"in":[${'"x",'.repeat(3000)}"x"]}}`,
]; // biome-ignore format: one glance

const rawBodies: readonly string[] = [
  '', 'null', '[]', '5', '"text"', 'true', '{', '{"a":}', '\ufeff{}', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1}{"b":2}', "{'a':1}", 'a=1&b=2&a=3', '<xml/>', '\0\0\0',
  deep('[', ']', 50_000), deep('{"a":', '1}', 10_000), `{"a":"${'x'.repeat(1_200_000)}"}`, `{"a":${'9'.repeat(5000)}}`, '{"a":1e999}', '{"name":"\\ud800"}', '{"name":"\\u0000"}',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello', '--x\r\n\r\n--x--', '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
]; // biome-ignore format: one glance

const types = [
  'application/json', 'application/json; charset=utf-8', 'application/json; charset=latin1', 'text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data',
  'multipart/form-data; boundary=x', 'multipart/form-data; boundary=', 'application/octet-stream', 'nonsense', '', '/', 'application/json;;;=',
]; // biome-ignore format: one glance

const languages = ['en', 'zh', 'zh-TW', 'en-US,en;q=0.9', 'xx', '', ';;;q=', 'q'.repeat(3000), '*', 'zh-Hant-HK'];
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];
const queryKeys = [
  'currentPage',
  'pageSize',
  'sidx',
  'sort',
  'keyword',
  'filter',
  'fields',
  'deleted',
  'ids',
  'by',
  'unit',
  'q',
  'version',
  'n',
  'columns',
  'format',
  'sheet',
  'nonsense',
  '__proto__',
  'constructor',
];

/** A random request to one of the routes, or to an unknown path. */
export function hostileRequest(random: Random, routes: readonly Route[], known: Known): HostileRequest {
  const route = random.pick(routes);
  const method = random.chance(0.8) ? route.method : random.pick(methods);
  const withBody = method !== 'GET' && method !== 'HEAD' && random.chance(0.9);
  const contentType = random.chance(0.7) ? 'application/json' : random.pick(types);
  const headers: Record<string, string> = { 'accept-language': random.pick(languages) };
  if (withBody) headers['content-type'] = contentType;
  if (random.chance(0.1)) headers['idempotency-key'] = random.pick(['same-key-0001', 'x', '', "'; --", 'k'.repeat(200)]);
  if (random.chance(0.1)) headers['x-request-id'] = random.pick(['abcdefgh-1', 'x y', '<b>']);
  const payload = withBody ? { payload: bodyOf(random, known) } : {};
  return { method, url: pathOf(random, route, known) + queryOf(random, known), headers, ...payload };
}

function pathOf(random: Random, route: Route, known: Known): string {
  if (random.chance(0.03))
    return random.pick([
      '/%',
      '/api/%zz',
      '/api/data/%E4%B8',
      '//',
      '/api//data',
      `/api/${'x'.repeat(9000)}`,
      '/api/data/student/%00',
      '/.env',
      '/api/data/../../etc',
    ]);
  return route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    if (random.chance(0.25)) return encodeURIComponent(random.pick(texts).toWellFormed().slice(0, 600)) || 'x';
    if (name === 'model' || name === 'name') return random.pick(known.models);
    return random.chance(0.5) ? random.pick(known.ids) : random.pick(['restore', 'options', 'batch', 'submit', 'enable', ...known.fields]);
  });
}

function queryOf(random: Random, known: Known): string {
  if (random.chance(0.35)) return '';
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const key = random.pick(queryKeys);
    if (random.chance(0.03)) return '%zz=%E4&&=';
    const value = key === 'filter' ? filterOf(random, known) : random.chance(0.4) ? random.pick(known.fields) : random.pick(texts);
    return `${key}=${encodeURIComponent(value.toWellFormed())}`;
  });
  return `?${parts.join('&')}`;
}

function filterOf(random: Random, known: Known): string {
  if (random.chance(0.4)) return random.pick(filters);
  const operator = random.pick(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'contains', 'startsWith', 'has', 'empty', 'where']);
  const leaf = { [random.pick(known.fields)]: random.chance(0.3) ? random.pick(values) : { [operator]: random.pick(values) } };
  return JSON.stringify(random.chance(0.3) ? { any: [leaf, { not: leaf }] } : leaf);
}

function bodyOf(random: Random, known: Known): string {
  if (random.chance(0.35)) return random.pick(rawBodies);
  const keys = [
    ...known.fields,
    'version',
    'args',
    'operations',
    'fields',
    'reason',
    'values',
    'filter',
    'columns',
    'name',
    'account',
    'password',
    'code',
    'timestamp',
  ];
  const entries = Array.from({ length: 1 + random.below(6) }, () => [random.pick(keys), hostileValue(random, known, 0)]);
  return JSON.stringify(Object.fromEntries(entries));
}

function hostileValue(random: Random, known: Known, depth: number): unknown {
  if (depth < 3 && random.chance(0.15)) return [hostileValue(random, known, depth + 1), hostileValue(random, known, depth + 1)];
  if (depth < 3 && random.chance(0.15))
    return {
      op: random.pick(['create', 'update', 'act', 'x']),
      [random.pick(known.fields)]: hostileValue(random, known, depth + 1),
      kind: random.pick(['text', 'ref', 'constructor', 'count']),
    };
  return random.chance(0.2) ? random.pick(known.ids) : random.pick(values);
}
