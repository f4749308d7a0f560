import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { readAddressPlaces } from '../address-places.ts';

const PASSWORD = 'Maple2026tree';
const TABLE = `# ranges in no order
223.152.0.0|223.153.255.255|中国|0|湖南省|长沙市|电信
1.0.1.0|1.0.3.255|中国|0|福建省|福州市|电信
2408:8000::|2408:8fff:ffff:ffff:ffff:ffff:ffff:ffff|中国|北京市
8.8.8.0,8.8.8.255,United States
9.9.9.0,9.9.9.255,0
`;

let folder: string;
const stored = async (text: string): Promise<string> => {
  const file = path.join(folder, 'places.txt');
  await writeFile(file, text);
  return file;
};
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zxplaces-'));
});
after(() => rm(folder, { recursive: true }));

test('the place of an address is that of its range, at both ends of it and nowhere else', async () => {
  const placeOf = await readAddressPlaces(await stored(TABLE));
  const asked = [
    '1.0.1.0',
    '1.0.3.255',
    '1.0.4.0',
    '1.0.0.255',
    '223.153.1.2',
    '8.8.8.8',
    '9.9.9.9',
    '2408:8207::1',
    '::ffff:8.8.8.8',
    'here',
  ];
  const found = Object.fromEntries(asked.map((address) => [address, placeOf(address)]));
  assert.deepEqual(found, {
    '1.0.1.0': '中国 福建省 福州市 电信',
    '1.0.3.255': '中国 福建省 福州市 电信',
    '1.0.4.0': null,
    '1.0.0.255': null,
    '223.153.1.2': '中国 湖南省 长沙市 电信',
    '8.8.8.8': 'United States',
    '9.9.9.9': null,
    '2408:8207::1': '中国 北京市',
    '::ffff:8.8.8.8': 'United States',
    here: null,
  });
});

test('a line that is no range is refused with its number', async () => {
  for (const line of ['1.0.3.0|1.0.1.0|福州', '1.0.1.0|::1|福州', 'Fuzhou', '1.0.1.0'])
    await assert.rejects(readAddressPlaces(await stored(`# one\n8.8.8.0,8.8.8.255,United States\n${line}\n`)), /places\.txt, line 3: /);
});

test('the last sign-in names the place of a public address, and the local network', async () => {
  const server = await startSignInServer({ addressPlaces: await stored(TABLE) });
  try {
    await createUser(server.engine, { account: 'teacher', name: '陈老师', password: PASSWORD, roles: ['classTeacher'] });
    const signIn = async (remoteAddress: string) => {
      const payload = { account: 'teacher', password: sealed(PASSWORD) };
      const { data } = (await server.app.inject({ method: 'POST', url: '/api/oauth/Login', payload, remoteAddress })).json();
      server.wait(60_000);
      const { userInfo } = (await server.get('/api/oauth/CurrentUser', data.token)).data;
      return [userInfo.prevLoginIPAddress, userInfo.prevLoginIPAddressName];
    };
    assert.deepEqual(await signIn('223.152.7.7'), [null, null]);
    assert.deepEqual(await signIn('192.168.1.5'), ['223.152.7.7', '中国 湖南省 长沙市 电信']);
    assert.deepEqual(await signIn('8.8.4.4'), ['192.168.1.5', '内网']);
    assert.deepEqual(await signIn('8.8.8.8'), ['8.8.4.4', null]);
  } finally {
    await server.close();
  }
});
