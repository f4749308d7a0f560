import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { AppError } from '@zhixing/engine/errors.ts';
import { addressClass } from '@zhixing/engine/outgoing/address-class.ts';
import { createOutgoing, type OutgoingOptions } from '@zhixing/engine/outgoing/outgoing.ts';

const refusedAs = (key: string) => (error: unknown) => error instanceof AppError && error.key === `outgoing.${key}`;

const inside = [
  '127.0.0.1',
  '127.255.0.9',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '192.0.2.1',
  '203.0.113.7',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a00:1',
  '::127.0.0.1',
  '::10.0.0.1',
  '::808:808',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '2001:0:53aa::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  '5f00::1',
  '4000::1',
  '::ffff:0:127.0.0.1',
];
const outside = [
  '8.8.8.8',
  '1.2.3.4',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
  '2400:3200::1',
];

test('databases of others are asked on their ports alone, or where host and port are named', async () => {
  const resolve = async () => [{ address: '93.184.216.34', family: 4 }];
  const { mayConnectDatabase, mayConnect } = createOutgoing({
    allow: ['db.lan:15432', '10.0.0.0/8'],
    databasePorts: [5432, 3306],
    resolve,
  });
  for (const port of [22, 25, 6379, 15_432])
    await assert.rejects(mayConnectDatabase('db.example', port), { key: 'outgoing.portNotAllowed', params: { port } });
  assert.equal((await mayConnectDatabase('db.example', 5432)).address, '93.184.216.34');
  assert.equal((await mayConnectDatabase('db.lan', 15_432)).port, 15_432);
  assert.equal((await mayConnect('mail.example', 25)).port, 25, 'mail and directories are no databases');
});

test('only addresses of the open internet are of its class', () => {
  for (const address of inside) assert.notEqual(addressClass(address), 'unicast', address);
  for (const address of outside) assert.equal(addressClass(address), 'unicast', address);
  for (const text of ['', 'localhost', '1.2.3', '0x7f000001', 'fe80::1%eth0x/'])
    assert.equal(addressClass(text) === 'unicast', false, text);
});

describe('where the server may connect to', () => {
  const named = (names: Record<string, readonly string[]>, allow: readonly string[] = []) =>
    createOutgoing({
      allow,
      resolve: async (host) => (names[host] ?? [host]).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });

  test('an address that is inside is refused, however it is spelt and whatever name leads to it', async () => {
    const { mayConnect } = named({ 'rebound.example': ['10.1.2.3'], 'both.example': ['fe80::1', '127.0.0.1'] });
    for (const address of inside) await assert.rejects(mayConnect(address, 443), refusedAs('notAllowed'), address);
    for (const host of [
      '0177.0.0.1',
      '0x7f.0.0.1',
      '2130706433',
      '0x7f000001',
      '127.1',
      '127.0.0.1.',
      '①②⑦.0.0.1',
      '[::1]',
      '[::ffff:7f00:1]',
      '0',
    ])
      await assert.rejects(mayConnect(host, 443), refusedAs('notAllowed'), host);
    for (const host of ['rebound.example', 'REBOUND.example.', 'both.example'])
      await assert.rejects(mayConnect(host, 5432), refusedAs('notAllowed'), host);
  });

  test('of the addresses of a name only those that are allowed remain', async () => {
    const { mayConnect } = named({ 'mixed.example': ['10.1.2.3', '2606:4700::1111'] });
    assert.deepEqual(await mayConnect('Mixed.example', 443), { host: 'mixed.example', port: 443, address: '2606:4700::1111', family: 6 });
    for (const address of outside) assert.equal((await mayConnect(address, 443)).address, address);
  });

  test('what is no host or no port is refused as such, and a name without an address too', async () => {
    const { mayConnect } = createOutgoing({ resolve: async () => [] });
    for (const host of ['', 'a b', 'a/b', 'user@host', 'host:80', 'http://host', '256.1.1.1', 'fe80::1%eth0', 'a?b', '[::1]:80'])
      await assert.rejects(mayConnect(host, 443), refusedAs('badAddress'), host);
    for (const port of [0, -1, 65_536, 1.5, Number.NaN])
      await assert.rejects(mayConnect('host', port), refusedAs('badAddress'), String(port));
    await assert.rejects(mayConnect('nowhere.example', 443), refusedAs('unknownHost'));
  });

  const table: [allow: string, host: string, port: number, may: boolean][] = [
    ['ldap.lan', 'ldap.lan', 389, true],
    ['LDAP.lan.', 'ldap.LAN', 636, true],
    ['ldap.lan:636', 'ldap.lan', 636, true],
    ['ldap.lan:636', 'ldap.lan', 389, false],
    ['ldap.lan', 'evil.ldap.lan', 389, false],
    ['ldap.lan', 'ldap.lan.evil.example', 389, false],
    ['10.2.0.0/16', 'ldap.lan', 389, true],
    ['10.2.0.0/24', 'ldap.lan', 389, false],
    ['10.2.3.4', 'ldap.lan', 389, true],
    ['10.2.3.4:389', '10.2.3.4', 389, true],
    ['10.2.3.4:389', '10.2.3.4', 390, false],
    ['10.2.3.5', '10.2.3.4', 389, false],
    ['fd00::/8', 'fd00::25', 25, true],
    ['fd00::25', 'fd00:0::25', 25, true],
    ['[fd00::25]:25', 'fd00::25', 25, true],
    ['[fd00::25]:25', 'fd00::25', 26, false],
    ['127.0.0.1', '::ffff:127.0.0.1', 80, false],
    ['0.0.0.0/0', '::1', 80, false],
  ];
  for (const [allow, host, port, may] of table)
    test(`with ${allow} allowed, ${host} at ${port} is ${may ? 'reached' : 'refused'}`, async () => {
      const { mayConnect } = named({ 'ldap.lan': ['10.2.3.4'], 'evil.ldap.lan': ['10.2.3.4'], 'ldap.lan.evil.example': ['10.2.3.4'] }, [
        allow,
      ]);
      if (may) assert.equal((await mayConnect(host, port)).port, port);
      else await assert.rejects(mayConnect(host, port), refusedAs('notAllowed'));
    });

  test('a list that cannot be read stops the start', () => {
    for (const entry of ['http://host', 'host:0', 'host:70000', '10.0.0.0/33', 'a b', ':80', '*'])
      assert.throws(() => createOutgoing({ allow: [entry] }), /neither a host/, entry);
  });
});

describe('what the server sends', () => {
  const closing: (() => unknown)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });

  async function served(listener: RequestListener, options: OutgoingOptions = {}) {
    let connections = 0;
    const server = createServer(listener).on('connection', () => (connections += 1));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const outgoing = createOutgoing({ allow: [`127.0.0.1:${port}`], ...options });
    closing.push(
      () => outgoing.close(),
      () => server.close(),
    );
    return { ...outgoing, url: `http://127.0.0.1:${port}`, port, connections: () => connections };
  }

  test('a request arrives as it was written, and its answer comes back whole', async () => {
    const { fetch, url } = await served((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const told = { method: request.method, url: request.url, type: request.headers['content-type'], key: request.headers['x-key'] };
          response.writeHead(201, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-told': 'yes' });
          response.end(gzipSync(JSON.stringify({ ...told, body: Buffer.concat(parts).toString() })));
        });
    });
    const answer = await fetch(`${url}/in?a=1`, { method: 'POST', headers: { 'x-key': 'k', 'content-type': 'text/plain' }, body: '行程' });
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.get('x-told'), 'yes');
    assert.deepEqual(await answer.json(), { method: 'POST', url: '/in?a=1', type: 'text/plain', key: 'k', body: '行程' });
    const form = await fetch(url, { method: 'POST', body: new URLSearchParams({ grant: 'code' }) });
    assert.equal(((await form.json()) as { body: string }).body, 'grant=code');
  });

  test('nothing is connected to that is not allowed, by address or by a name that points at it', async () => {
    const { fetch, url, port, connections } = await served((_request, response) => response.end(), {
      allow: [],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    for (const target of [url, `http://rebound.example:${port}/`, `http://2130706433:${port}`, `http://[::ffff:127.0.0.1]:${port}`])
      await assert.rejects(fetch(target), refusedAs('notAllowed'), target);
    for (const target of ['file:///etc/passwd', 'ftp://host/x', 'gopher://host', 'http://user:secret@host/', 'no address', 'data:,x'])
      await assert.rejects(fetch(target), refusedAs('badAddress'), target);
    assert.equal(connections(), 0);
  });

  test('the address that was checked is the one that is connected to: a name is looked up once', async () => {
    const { port } = await served((request, response) => response.end(request.headers.host));
    const answers = ['127.0.0.1', '127.0.0.2'];
    let asked = 0;
    const resolve = async () => [{ address: answers[asked++] ?? '127.0.0.3', family: 4 }];
    const own = createOutgoing({ allow: [`hook.lan:${port}`], resolve });
    closing.push(() => own.close());
    const answer = await own.fetch(`http://hook.lan:${port}/`);
    assert.equal(await answer.text(), `hook.lan:${port}`);
    assert.equal(asked, 1);
  });

  test('a redirect is an answer; nobody follows it', async () => {
    const asked: (string | undefined)[] = [];
    const { fetch, url } = await served((request, response) => {
      asked.push(request.url);
      response.writeHead(302, { location: '/secret' }).end();
    });
    const answer = await fetch(url, { redirect: 'follow' });
    assert.deepEqual([answer.status, answer.headers.get('location'), asked], [302, '/secret', ['/']]);
  });

  test('an answer that is too long is cut off, packed or not', async () => {
    const { fetch, url } = await served((request, response) => {
      if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2_000_000)));
      else response.end(Buffer.alloc(1001));
    });
    await assert.rejects(fetch(url, { maxBytes: 1000 }), refusedAs('tooMuch'));
    await assert.rejects(fetch(`${url}/packed`), refusedAs('tooMuch'));
    assert.equal((await (await fetch(url, { maxBytes: 1001 })).arrayBuffer()).byteLength, 1001);
  });

  test('who does not answer in time, not at all, or no HTTP is told apart from a failure of the server', async () => {
    const silent = await served(() => {});
    await assert.rejects(silent.fetch(silent.url, { timeoutMs: 50 }), refusedAs('tooSlow'));
    const lost = createOutgoing({ resolve: () => new Promise(() => {}) });
    closing.push(() => lost.close());
    await assert.rejects(lost.fetch('http://slow.example', { timeoutMs: 50 }), refusedAs('tooSlow'));
    const rude = createTcpServer((socket) => void socket.end('SSH-2.0-x\r\n'));
    await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done));
    closing.push(() => rude.close());
    const { port } = rude.address() as AddressInfo;
    const outgoing = createOutgoing({ allow: ['127.0.0.1'] });
    closing.push(() => outgoing.close());
    await assert.rejects(outgoing.fetch(`http://127.0.0.1:${port}`), refusedAs('unreachable'));
    await assert.rejects(outgoing.fetch('http://127.0.0.1:1'), refusedAs('unreachable'));
  });
});
