import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { checkSettingsFile } from '../src/settings-file.ts';
import { StartupError } from '../src/startup-error.ts';
import { temporaryFolder } from './database-fixture.ts';

test('a setting whose name is misspelt in the settings file stops the start with the name that was meant', (t) => {
  const file = path.join(temporaryFolder(t), 'zhixing.env');
  const check = () => checkSettingsFile(['--disable-proto=delete', `--env-file=${file}`]);
  const all = [
    'NODE_ENV=production',
    'PORT=5180',
    'S3_REGION=x',
    'OTEL_EXPORTER_OTLP_ENDPOINTS=x',
    'OTEL_EXPORTER_OTLP_ENDPOINT=http://x',
    'BACKUP_KEY=x',
  ];
  const others = ['HTTP_PROXY=x', 'PGSSLROOTCERT=x', 'TZ=UTC', 'LANG=C', 'NODE_EXTRA_CA_CERTS=x', 'PORTAL=x', 'HOSTNAME=x'];
  writeFileSync(file, [...all, ...others, '# BACKUPKEY=x'].join('\n'));
  check();
  writeFileSync(file, 'BACKUPKEY=secret\nLOAD_LIMITS=100\nbackup_dir=/b\nDATABASE_ULR=x\n');
  assert.throws(check, (error: Error) => {
    assert.ok(error instanceof StartupError);
    assert.deepEqual(
      error.message.split('\n').sort(),
      [
        ['BACKUPKEY', 'BACKUP_KEY'],
        ['LOAD_LIMITS', 'LOAD_LIMIT'],
        ['backup_dir', 'BACKUP_DIR'],
        ['DATABASE_ULR', 'DATABASE_URL'],
      ]
        .map(([name, meant]) => `${name} in ${file} is no setting: write ${meant}, or remove the line.`)
        .sort(),
    );
    return true;
  });
  checkSettingsFile([]);
});
