import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { filesOf, textOf } from './source.ts';

const CHART = 'deploy/helm/zhixing';
const compose = parse(textOf('compose.yaml'), { merge: true }) as {
  services: Record<
    string,
    { image: string; environment?: Record<string, string>; read_only?: boolean; cap_drop?: string[]; security_opt?: string[] }
  >;
};
const values = parse(textOf(`${CHART}/values.yaml`)) as Record<string, unknown> & { env: Record<string, string> };
const servers = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('zhixing:'));
const dockerfile = textOf('Dockerfile');
const templates = filesOf(`${CHART}/templates/*`).map((file) => [file, textOf(file)] as const);
/** Variables that the server reads. */
const known = new Set(
  ['env', 'antivirus', 'file-place', 'trace-settings'].flatMap((name) =>
    [...textOf(`apps/server/src/${name}.ts`).matchAll(/^ {2,4}([A-Z][A-Z\d_]+):/gm)].map(([, variable]) => variable),
  ),
);
const { version } = JSON.parse(textOf('package.json')) as { version: string };

test('the check sees what is deployed', () => {
  assert.deepEqual(
    servers.map(([name]) => name),
    ['server1', 'server2'],
  );
  assert.ok(known.size >= 46 && known.has('FILES') && known.has('OTEL_EXPORTER_OTLP_ENDPOINT'), [...known].join(' '));
  assert.ok(templates.length >= 6);
});

test('every variable that is set is one that the server reads', () => {
  const image = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1]?.matchAll(/(\w+)=/g) ?? [])].map(([, name]) => name);
  const chart = [...templates.flatMap(([, text]) => [...text.matchAll(/- name: ([A-Z_\d]+)$/gm)])].map(([, name]) => name);
  const remarked = [...textOf(`${CHART}/values.yaml`).matchAll(/^ {2}# ([A-Z\d_]+):/gm)].map(([, name]) => name);
  const set = [
    ...servers.flatMap(([, { environment }]) => Object.keys(environment ?? {})),
    ...Object.keys(values.env),
    ...image,
    ...chart,
    ...remarked,
  ];
  assert.ok(set.length >= 18);
  assert.deepEqual(
    set.filter((name) => name !== 'NODE_ENV' && !known.has(name)),
    [],
  );
});

test('every server writes nowhere but in its data and is allowed nothing', () => {
  for (const [name, { read_only: readOnly, cap_drop: dropped, security_opt: options }] of servers)
    assert.deepEqual([readOnly, dropped, options], [true, ['ALL'], ['no-new-privileges:true']], name);
  const deployment = textOf(`${CHART}/templates/deployment.yaml`);
  for (const line of ['readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false', 'runAsNonRoot: true', 'drop: [ALL]'])
    assert.ok(deployment.includes(line), line);
  const user = /^USER (\d+):\1$/m.exec(dockerfile)?.[1];
  assert.ok(user && deployment.includes(`runAsUser: ${user}`));
});

test('images are named with their versions, and ours with the version of the program', () => {
  const images = Object.values(compose.services).map(({ image }) => image);
  assert.deepEqual(
    images.filter((image) => !/:[^:]*\d/.test(image) || image.endsWith(':latest')),
    [],
  );
  assert.ok(textOf('compose.yaml').includes(`zhixing:\${ZHIXING_VERSION:-${version}}`));
  const chart = parse(textOf(`${CHART}/Chart.yaml`)) as { version: string; appVersion: string };
  assert.deepEqual([chart.version, chart.appVersion], [version, version]);
});

test('both proxies do the same, and the one in front of several servers knows them all', () => {
  const plain = (file: string) =>
    textOf(file)
      .split('\n')
      .filter((line) => !/^#|^ {2}(server |server_name|ssl_certificate)/.test(line));
  assert.deepEqual(plain('deploy/docker/nginx.conf'), plain('deploy/nginx.conf'));
  const named = [...textOf('deploy/docker/nginx.conf').matchAll(/^ {2}server (\w+):(\d+);$/gm)].map(([, name, port]) => `${name} ${port}`);
  const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1];
  assert.deepEqual(
    named,
    servers.map(([name]) => `${name} ${port}`),
  );
});

test('templates use values that exist', () => {
  const paths = new Set(templates.flatMap(([, text]) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path)));
  assert.ok(paths.size >= 25);
  const missing = [...paths].filter(
    (path) => path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], values) === undefined,
  );
  assert.deepEqual(missing, []);
});
