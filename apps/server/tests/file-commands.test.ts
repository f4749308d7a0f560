import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type BucketServer, bucketKeys, startBucketServer } from '@zhixing/testing/bucket-server.ts';
import { childEnv } from '@zhixing/testing/child-env.ts';
import { type Env, readEnv } from '../src/env.ts';
import { diskFilesOf, filesOf, lookAtFiles } from '../src/file-place.ts';
import { createLog } from '../src/log.ts';
import { StartupError } from '../src/startup-error.ts';

const CLI = path.resolve(import.meta.dirname, '../src/cli.ts');

describe('files in a bucket, as an installation has them', () => {
  let store: BucketServer;
  let variables: Record<string, string>;
  let env: Env;
  before(async () => {
    store = await startBucketServer();
    variables = {
      FILES: `s3://${bucketKeys.bucket}/here`,
      S3_ENDPOINT: store.endpoint,
      S3_REGION: bucketKeys.region,
      S3_ACCESS_KEY_ID: bucketKeys.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
      DATA_DIR: await mkdtemp(path.join(tmpdir(), 'zxfiles-')),
    };
    env = readEnv(variables);
  });
  after(async () => {
    await store.close();
    await rm(env.dataDir, { recursive: true });
  });

  const cli = (...args: string[]): Promise<{ code: number | null; output: string }> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [CLI, ...args], { env: { ...childEnv, ...variables }, stdio: 'pipe' });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
      child.once('error', reject);
      child.once('exit', (code) => resolve({ code, output }));
    });

  test('an installation moves its files from the disk into the bucket', async () => {
    await diskFilesOf(env).save('0aaa', Buffer.from('kept on the disk so far'));
    const done = await cli('files', 'copy', '--to-bucket');
    assert.deepEqual([done.code, /1 files copied/.test(done.output)], [0, true], done.output);
    const file = await filesOf(env).open('0aaa');
    assert.equal(String(await file?.stream.toArray()), 'kept on the disk so far');
    assert.deepEqual([...store.objects.keys()], ['here/files/0aaa']);
    assert.equal((await cli('files', 'copy')).code, 1);
  });

  test('a store that refuses stops the start in a sentence, one that is away does not', async () => {
    const log = createLog('silent');
    await lookAtFiles(filesOf(env), log);
    const wrong = filesOf(readEnv({ ...variables, S3_SECRET_ACCESS_KEY: 'another' }));
    await assert.rejects(
      lookAtFiles(wrong, log),
      (error: Error) => error instanceof StartupError && /^FILES: the store refuses \(.*SignatureDoesNotMatch/.test(error.message),
    );
    await lookAtFiles(filesOf(readEnv({ ...variables, S3_ENDPOINT: 'http://127.0.0.1:1' })), log);
  });
});
