import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closedAddress } from '../../federation/tests/openid-provider.ts';
import { makeProvider } from '../../federation/tests/outside.ts';
import { accountHealth } from '../account-health.ts';
import { encryptNew } from './encrypted-password.ts';
import { cipherKey, type SignInServer, secretKey, startSignInServer } from './signing-in.ts';

let server: SignInServer;
before(async () => {
  server = await startSignInServer({ outgoingAllow: ['127.0.0.1'] });
  const url = (await closedAddress()).replace('http:', 'ldap:');
  const settings = { url, startTls: false, bindDn: 'cn=zhixing,dc=lan', baseDn: 'dc=lan' };
  await makeProvider(server, { code: 'away', name: '市教育局目录', kind: 'ldap', linkBy: 'account', settings }, 'the search account');
});
after(() => server.close());

/** The health findings as texts for administrators. */
const told = async (key = secretKey) => {
  const findings = await accountHealth({ cipherKey, secretKey: key, demo: false })(server.engine);
  return findings.map(({ tone, key: name, params = {} }) =>
    [tone, ...['title', 'todo'].map((part) => server.engine.texts.text('zh', `${name}.${part}`, params))].join(' '),
  );
};

test('a provider that is away is named until somebody signs in by it again', async () => {
  assert.deepEqual(await told(), []);
  const { passwordKey } = (await server.get('/api/oauth/LoginConfig')).data;
  const answer = await server.login('somebody', 'Their own 2026', { sealed: encryptNew('Their own 2026', passwordKey) });
  assert.equal(answer.data.key, 'federation.unavailable');
  const [finding = '', more] = await told();
  assert.match(finding, /^warning 身份源“市教育局目录”暂时无法使用，近 30 分钟有 1 次登录失败 .*未能登录的记录/);
  assert.equal(more, undefined);
});

test('a server with another key says how many secrets it cannot open, and nothing of them', async () => {
  const [finding = ''] = await told('a key that is not the one of before, alas');
  assert.match(finding, /^danger 1 项加密保存的密钥无法打开.*SECRET_KEY/);
  assert.ok(!(await told()).some((line) => line.startsWith('danger')));
  const more = {
    ...server.engine,
    modules: [...server.engine.modules, { name: 'x', models: [], locales: { zh: {}, en: {} }, undecryptable: async () => 4 }],
  };
  const [counted] = await accountHealth({ cipherKey, secretKey, demo: false })(more);
  assert.deepEqual(counted?.params, { count: 4 }, 'with what other modules keep');
});
