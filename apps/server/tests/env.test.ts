import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { loginCipherKey } from '../src/cipher-key.ts';
import { projectDir, readEnv } from '../src/env.ts';
import { StartupError } from '../src/startup-error.ts';
import { policyWith } from '../src/web.ts';

test('nothing configured gives a demo on this machine with the embedded database', () => {
  assert.deepEqual(readEnv({}), {
    port: 5180,
    host: '127.0.0.1',
    dataDir: path.join(projectDir, '.data'),
    apiDocsPublic: false,
    databaseUrl: undefined,
    databasePool: 20,
    replica: null,
    demo: true,
    cipherKey: undefined,
    secretKey: undefined,
    passwordPeppers: [],
    auditHeads: path.join(projectDir, '.data/audit-heads.jsonl'),
    auditSyslog: null,
    backupDir: path.join(projectDir, '.data/backups'),
    backupKey: null,
    backupKeep: 14,
    loadLimit: 100,
    rates: { address: 60_000, user: 6000, key: 1200 },
    drainSeconds: 0,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
    eraseAfterDays: 30,
    gateway: undefined,
    simulator: false,
    trustProxy: false,
    outgoingAllow: [],
    dataSourcePorts: [2881, 2883, 3306, 3307, 4000, 5432, 5433, 6432, 54321],
    tokenInUrl: false,
    sms: undefined,
    mapTiles: undefined,
    routing: undefined,
    dataView: undefined,
    weather: undefined,
    mediaServer: undefined,
    addressPlaces: undefined,
    antivirus: null,
    bucket: null,
    tracing: null,
  });
});

test('large screens of another server have one base address, a path of this host or an address elsewhere', () => {
  const read = (DATA_VIEW_URL: string) => readEnv({ DATA_VIEW_URL }).dataView;
  assert.equal(read('https://screens.example.org/DataV/'), 'https://screens.example.org/DataV');
  assert.equal(read('/DataV'), '/DataV');
  for (const wrong of [
    'DataV',
    '//screens.example.org',
    'javascript:alert(1)',
    'ftp://screens.example.org',
    'https://a:b@screens.example.org',
  ])
    assert.throws(() => read(wrong), /DATA_VIEW_URL is not the address of a server of screens/, wrong);
});

test('map tiles come from one place, which the page may then ask; without it nobody is asked', () => {
  const env = readEnv({ MAP_TILES: 'https://{s}.tiles.example.org:8443/map/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '天地图' });
  assert.equal(env.mapTiles?.attribution, '天地图');
  assert.match(policyWith(env.mapTiles?.url), /img-src https:\/\/\*\.tiles\.example\.org:8443 'self' data: blob:;/);
  const archive = readEnv({ MAP_TILES: 'https://maps.example.org/city.pmtiles' }).mapTiles?.url;
  assert.match(policyWith(archive), /connect-src https:\/\/maps\.example\.org 'self';/);
  assert.match(policyWith(undefined), /img-src 'self' data: blob:;/);
  assert.match(policyWith(undefined, ['https://moe.example']), /frame-src https:\/\/moe\.example 'self' blob:;/);
  for (const MAP_TILES of ['tiles', 'ftp://a/{z}/{x}/{y}', 'https://a/{z}/{x}', "https://a; script-src 'unsafe-inline'/{z}/{x}/{y}"])
    assert.throws(() => readEnv({ MAP_TILES }), /MAP_TILES is not the address of map tiles/);
});

test('a weather server is named by its plain address, with its key', () => {
  const WEATHER_URL = 'https://abc.re.qweatherapi.com';
  assert.deepEqual(readEnv({ WEATHER_URL, WEATHER_KEY: 'k' }).weather, { url: WEATHER_URL, key: 'k' });
  assert.throws(() => readEnv({ WEATHER_URL: 'weather' }), /WEATHER_URL is not the address of a weather server/);
});

test('a routing server is named by its plain address', () => {
  assert.equal(readEnv({ ROUTING_URL: 'https://routing.example.org/cars' }).routing, 'https://routing.example.org/cars');
  assert.equal(readEnv({}).routing, undefined);
  for (const ROUTING_URL of [
    'routing',
    'ftp://routing.example.org',
    'https://me:secret@routing.example.org',
    'https://routing.example.org?key=1',
  ])
    assert.throws(() => readEnv({ ROUTING_URL }), /ROUTING_URL is not the address of a routing server/);
});

test('peppers are long, the one for new hashes first', () => {
  const [young, old] = ['y'.repeat(32), 'o'.repeat(32)];
  assert.deepEqual(readEnv({ PASSWORD_PEPPER: `${young}, ${old}` }).passwordPeppers, [young, old]);
  assert.throws(() => readEnv({ PASSWORD_PEPPER: `${young},short` }), /PASSWORD_PEPPER holds one that is too short/);
});

test('databases of others are asked on the ports that are named', () => {
  assert.deepEqual(readEnv({ DATA_SOURCE_PORTS: '5432, 15432' }).dataSourcePorts, [5432, 15_432]);
  for (const DATA_SOURCE_PORTS of ['0', '70000', '5432-5440', 'any'])
    assert.throws(() => readEnv({ DATA_SOURCE_PORTS }), /DATA_SOURCE_PORTS holds something that is no port/);
});

test('the audit log goes to a receiver by the protocol that is named, at its usual port', () => {
  assert.deepEqual(readEnv({ AUDIT_SYSLOG: 'tls://log.example.org' }).auditSyslog, { by: 'tls', host: 'log.example.org', port: 6514 });
  assert.deepEqual(readEnv({ AUDIT_SYSLOG: 'udp://[fd00::9]:1514' }).auditSyslog, { by: 'udp', host: 'fd00::9', port: 1514 });
});

test('files go into a bucket that is named with all that reaching it takes', () => {
  const keys = { S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };
  const { bucket } = readEnv({ ...keys, FILES: 's3://zhixing/school/', S3_STYLE: 'host' });
  const place = { endpoint: 'https://s3.example.org', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'hunter2' };
  assert.deepEqual(bucket, { ...place, bucket: 'zhixing', prefix: 'school/', style: 'host' });
  assert.equal(readEnv({ ...keys, FILES: 's3://zhixing' }).bucket?.prefix, '');
  assert.equal(readEnv({ ...keys, FILES: 'disk' }).bucket, null);
  assert.throws(
    () => readEnv({ FILES: 's3://zhixing', S3_ENDPOINT: keys.S3_ENDPOINT }),
    /^.*S3_ACCESS_KEY_ID is missing.*\nS3_SECRET_ACCESS_KEY is missing/,
  );
});

test('an empty value counts as absent', () => {
  assert.deepEqual(readEnv({ PORT: '', DATABASE_URL: ' ', DEMO: '' }), readEnv({}));
});

test('configured values arrive typed and cannot be changed', () => {
  const env = readEnv({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/zhixing',
    DATABASE_URL: 'postgresql://me:p%40ss@db.internal:5433/tours?sslmode=require',
    DATABASE_POOL: '80',
    DEMO: 'off',
    CIPHER_KEY: '0123456789abcdef',
    LOG_LEVEL: 'warn',
    ERASE_AFTER_DAYS: 'off',
    TRUST_PROXY: 'on',
    OUTGOING_ALLOW: 'ldap.lan:636, 10.2.0.0/16 [fd00::1]:25',
  });
  assert.deepEqual(env.outgoingAllow, ['ldap.lan:636', '10.2.0.0/16', '[fd00::1]:25']);
  assert.equal(env.port, 8080);
  assert.equal(env.dataDir, '/srv/zhixing');
  assert.equal(env.databasePool, 80);
  assert.equal(env.eraseAfterDays, null);
  assert.equal(env.demo, false);
  assert.equal(env.trustProxy, true);
  assert.deepEqual(readEnv({ TRUST_PROXY: '10.2.0.5, 10.3.0.0/24 fd00::/8' }).trustProxy, ['10.2.0.5', '10.3.0.0/24', 'fd00::/8']);
  assert.ok(Object.isFrozen(env));
});

test('production is no demo unless it says so', () => {
  const production = { NODE_ENV: 'production', CIPHER_KEY: '0123456789abcdef' };
  assert.equal(readEnv(production).demo, false);
  assert.equal(readEnv({ ...production, DEMO: 'on' }).demo, true);
});

const wrong: [string, Record<string, string>, RegExp][] = [
  ['a port in words', { PORT: 'http' }, /^PORT is not a whole number from 0 to 65535: /],
  ['a port too high', { PORT: '70000' }, /^PORT is not a whole number/],
  ['a port with a fraction', { PORT: '80.5' }, /^PORT is not a whole number/],
  ['a host with a scheme', { HOST: 'http://example.org' }, /^HOST is not a host name or an address: /],
  ['a database of another kind', { DATABASE_URL: 'mysql://root:hunter2@localhost/x' }, /^DATABASE_URL is not a PostgreSQL address: /],
  ['a database address without a database', { DATABASE_URL: 'postgres://root:hunter2@localhost' }, /^DATABASE_URL is not/],
  ['an address that does not parse', { DATABASE_URL: 'hunter2' }, /^DATABASE_URL is not/],
  ['a pool of none', { DATABASE_POOL: '0' }, /^DATABASE_POOL is not a whole number from 1 to 500/],
  [
    'a pool larger than the embedded database serves',
    { DATABASE_POOL: '51' },
    /^DATABASE_POOL is more than the embedded database serves: /,
  ],
  ['a demo switch that is neither', { DEMO: 'yes' }, /^DEMO is neither "on" nor "off": /],
  ['a cipher key of the wrong length', { CIPHER_KEY: 'hunter2' }, /^CIPHER_KEY is not 16, 24 or 32 bytes long/],
  ['no cipher key outside demo mode', { DEMO: 'off' }, /^CIPHER_KEY is missing, /],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is not a log level: use one of fatal, /],
  [
    'a term too short for the recycle bin',
    { ERASE_AFTER_DAYS: '29' },
    /^ERASE_AFTER_DAYS is neither "off" nor a whole number of days from 30/,
  ],
  [
    'texts that go nowhere in production',
    { NODE_ENV: 'production', CIPHER_KEY: '0123456789abcdef', SMS: 'log' },
    /^SMS is log, which sends nothing/,
  ],
  [
    'a destination with a scheme',
    { OUTGOING_ALLOW: 'mail.lan:25, http://ldap.lan' },
    /^OUTGOING_ALLOW holds something that is no destination: /,
  ],
  ['a receiver by another protocol', { AUDIT_SYSLOG: 'http://10.2.0.9:514' }, /^AUDIT_SYSLOG is not the address of a receiver/],
  ['a receiver without a name', { AUDIT_SYSLOG: 'tcp://' }, /^AUDIT_SYSLOG is not/],
  ['a scanner by another protocol', { ANTIVIRUS: 'http://10.2.0.9:3310' }, /^ANTIVIRUS is not the address of a scanner/],
  ['another way without a scanner', { ANTIVIRUS_AWAY: 'ignore' }, /^ANTIVIRUS_AWAY is neither "refuse" nor "accept"/],
  ['files in a bucket without a name', { FILES: 's3://' }, /^FILES is neither "disk" nor the address of a bucket/],
  ['a file store that is no address', { S3_ENDPOINT: 'hunter2' }, /^S3_ENDPOINT is not the address of a file store/],
  ['a rate too low to work with', { RATE_USER: '5' }, /^RATE_USER is neither "off" nor a whole number of requests a minute/],
  ['a proxy that is no address', { TRUST_PROXY: 'nginx' }, /^TRUST_PROXY is neither/],
  ['a range of proxies that is none', { TRUST_PROXY: '10.0.0.1/33' }, /^TRUST_PROXY is neither/],
];

for (const [what, source, sentence] of wrong) {
  test(`${what} stops the start with a sentence that names the variable`, () => {
    assert.throws(
      () => readEnv(source),
      (error: Error) => {
        assert.ok(error instanceof StartupError);
        assert.match(error.message, sentence);
        assert.doesNotMatch(error.message, /hunter2/);
        return true;
      },
    );
  });
}

test('several wrong variables are told at once, one line each', () => {
  assert.throws(() => readEnv({ PORT: 'x', DEMO: 'x' }), { message: /^PORT is .*\nDEMO is .*$/ });
});

test('a cipher key counts in bytes of UTF-8', () => {
  assert.equal(readEnv({ CIPHER_KEY: '研学旅行x123' }).cipherKey, '研学旅行x123');
  assert.throws(() => readEnv({ CIPHER_KEY: '研学旅行研学旅行研学旅行研学旅行' }), /CIPHER_KEY/);
});

test('a demo makes its cipher key once and keeps it for its owner alone', (t) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zhixing-env-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const made = loginCipherKey({ dataDir, cipherKey: undefined });
  assert.match(made, /^[0-9a-f]{32}$/);
  assert.equal(loginCipherKey({ dataDir, cipherKey: undefined }), made);
  assert.equal(statSync(path.join(dataDir, 'cipher-key')).mode & 0o777, 0o600);
  assert.equal(loginCipherKey({ dataDir, cipherKey: '0123456789abcdef' }), '0123456789abcdef');
  writeFileSync(path.join(dataDir, 'cipher-key'), 'damaged');
  assert.throws(() => loginCipherKey({ dataDir, cipherKey: undefined }), StartupError);
});
