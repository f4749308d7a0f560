import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, test } from 'node:test';
import { type BucketServer, bucketKeys, startBucketServer } from '@zhixing/testing/bucket-server.ts';
import { addressOf, type BucketPlace, openBucket } from '../bucket/bucket.ts';
import { bucketFiles } from '../bucket/bucket-files.ts';
import { copyFiles } from '../files/copy-files.ts';
import { diskFiles, type FileStore } from '../files/files.ts';
import { writeWhole } from '../files/write-whole.ts';

/*
 * The same for every store. TEST_S3=s3://<key>:<secret>@<host>:<port>/<bucket>, an empty bucket in us-east-1, has them run against a real one too:
 * bench/drills/s3.ts starts one.
 */

const KINDS = ['disk', 'bucket', ...(process.env.TEST_S3 ? ['real'] : [])] as const;
const MB = 1_048_576;

for (const kind of KINDS)
  describe(`files on ${kind}`, () => {
    let files: FileStore;
    let close: () => Promise<unknown>;
    before(async () => {
      if (kind === 'disk') {
        const folder = await mkdtemp(path.join(tmpdir(), 'zxfiles-'));
        files = diskFiles(folder);
        close = () => rm(folder, { recursive: true });
      } else if (kind === 'bucket') {
        const server = await startBucketServer();
        files = bucketFiles(openBucket(placeAt(server)));
        close = server.close;
      } else {
        files = bucketFiles(openBucket(realPlace(process.env.TEST_S3 ?? '')));
        close = async () => {};
      }
    });
    after(() => close());

    const read = async (id: string, range?: { start: number; end: number }) => {
      const file = await files.open(id, range);
      return file && { bytes: Buffer.concat(await file.stream.toArray()), size: file.size };
    };
    const readPart = async (id: string, range?: { start: number; end: number }) => {
      const part = await files.openPart(id, range);
      return part && { text: Buffer.concat(await part.stream.toArray()).toString(), size: part.size };
    };

    test('what was saved is read back, whole and in part; what is removed is gone', async () => {
      const id = randomUUID();
      assert.equal(await files.open(id), null);
      await files.save(id, Buffer.from('0123456789'));
      assert.deepEqual(await read(id), { bytes: Buffer.from('0123456789'), size: 10 });
      assert.deepEqual(await read(id, { start: 3, end: 5 }), { bytes: Buffer.from('345'), size: 10 });
      assert.deepEqual(await read(id, { start: 8, end: 9 }), { bytes: Buffer.from('89'), size: 10 });
      await files.save(id, Buffer.from('new'));
      assert.equal((await read(id))?.bytes.toString(), 'new');
      await files.remove(id);
      await files.remove(id);
      assert.equal(await files.open(id), null);
    });

    test('a file is there once it is kept and never when it is dropped, small or large', async () => {
      for (const size of [0, 10, 20 * MB + 7]) {
        const [stored, dropped] = [randomUUID(), randomUUID()];
        const content = randomBytes(size);
        for (const id of [stored, dropped]) {
          const file = await files.write(id);
          await pipeline(Readable.from(slices(content), { objectMode: false }), file.output);
          assert.equal(await files.open(id), null);
          if (id === stored) assert.equal(await file.keep(), size);
          else await file.drop();
        }
        const found = await read(stored);
        assert.deepEqual([found?.size, found && digest(found.bytes)], [size, digest(content)]);
        assert.equal(await files.open(dropped), null);
        await files.remove(stored);
      }
    });

    test('a file that is dropped while it is written is gone, and nothing fails afterwards', async () => {
      const id = randomUUID();
      const file = await files.write(id);
      await new Promise((written) => file.output.write('begun', written));
      file.output.write(randomBytes(20 * MB));
      const closed = new Promise((resolve) => file.output.on('close', resolve));
      await file.drop();
      await closed;
      assert.equal(await files.open(id), null);
    });

    test('whoever writes a file hears that it is broken, and is heard when giving up', async () => {
      const [broken, left] = [randomUUID(), randomUUID()];
      const writing = writeWhole(await files.write(broken), async (output, signal) => {
        const told = once(signal, 'abort');
        output.destroy(new Error('the disk is full'));
        await told;
      });
      await assert.rejects(writing, /the disk is full/);
      const leaving = writeWhole(await files.write(left), async (output) => {
        output.write(randomBytes(20 * MB));
        throw new Error('the server stops');
      });
      await assert.rejects(leaving, /the server stops/);
      for (const id of [broken, left]) assert.equal(await files.open(id), null);
    });

    test('all complete files are listed, and nothing that is still coming in', async () => {
      const ids = Array.from({ length: 8 }, () => randomUUID());
      for (const id of ids) await files.save(id, Buffer.from(id));
      await files.writePart(randomUUID(), 0, Buffer.from('half'));
      const listed: string[] = [];
      for await (const id of files.list()) listed.push(id);
      assert.deepEqual(listed.sort(), ids.sort());
      for (const id of ids) await files.remove(id);
    });

    test('pieces come one after another, are written over where they lie, and become a file', async () => {
      const id = randomUUID();
      assert.equal(await files.openPart(id), null);
      for (const [at, text] of [
        [0, 'aaaa'],
        [4, 'bbbb'],
        [8, 'cccc'],
      ] as const)
        await files.writePart(id, at, Buffer.from(text));
      assert.deepEqual(await readPart(id), { text: 'aaaabbbbcccc', size: 12 });
      assert.deepEqual(await readPart(id, { start: 2, end: 8 }), { text: 'aabbbbc', size: 12 });
      // Sent again from an earlier place: what lay behind it is gone.
      await files.writePart(id, 4, Buffer.from('dd'));
      assert.deepEqual(await readPart(id), { text: 'aaaadd', size: 6 });
      await files.patchPart(id, [
        { at: 3, bytes: Buffer.from('XY') },
        { at: 0, bytes: Buffer.from('Z') },
      ]);
      assert.deepEqual(await readPart(id), { text: 'ZaaXYd', size: 6 });
      await files.keepPart(id);
      assert.equal(await files.openPart(id), null);
      assert.equal((await read(id))?.bytes.toString(), 'ZaaXYd');
      await files.remove(id);
    });

    test('an upload that is given up leaves nothing', async () => {
      const id = randomUUID();
      await files.writePart(id, 0, Buffer.from('one'));
      await files.writePart(id, 3, Buffer.from('two'));
      await files.removePart(id);
      assert.equal(await files.openPart(id), null);
      await assert.rejects(files.keepPart(id));
    });

    test('a store that works says so', () => files.check());
  });

describe('a bucket', () => {
  let server: BucketServer;
  before(async () => {
    server = await startBucketServer();
  });
  after(() => server.close());

  test('takes a large file in parts, of which none stays in memory longer than it must', async () => {
    const file = await bucketFiles(openBucket(placeAt(server))).write('large');
    await pipeline(Readable.from(slices(randomBytes(30 * MB)), { objectMode: false }), file.output);
    await file.keep();
    assert.equal(server.objects.get('own/files/large')?.length, 30 * MB);
    assert.ok(Math.max(...server.received) <= 8 * MB);
    assert.equal(server.unfinished.size, 0);
  });

  test('forgets the parts of a file that is dropped', async () => {
    const file = await bucketFiles(openBucket(placeAt(server))).write('dropped');
    await pipeline(Readable.from(slices(randomBytes(9 * MB)), { objectMode: false }), file.output);
    assert.equal(server.unfinished.size, 1);
    await file.drop();
    assert.equal(server.unfinished.size, 0);
  });

  test('that is under load is asked again, and a download that breaks goes on where it broke', async () => {
    const files = bucketFiles(openBucket(placeAt(server)));
    const content = randomBytes(3 * MB);
    server.refuse(2);
    await files.save('busy', content);
    server.breakOff(100_000, 2);
    const found = await files.open('busy');
    assert.equal(digest(Buffer.concat((await found?.stream.toArray()) ?? [])), digest(content));
  });

  test('that is away, missing, or does not let us in fails its check', async () => {
    const check = (change: Partial<BucketPlace>) => bucketFiles(openBucket({ ...placeAt(server), ...change })).check();
    await assert.rejects(check({ secretAccessKey: 'another' }), /SignatureDoesNotMatch/);
    await assert.rejects(check({ bucket: 'elsewhere' }), /does not exist/);
    await assert.rejects(check({ endpoint: 'http://127.0.0.1:1' }));
    await check({});
  });

  test('takes over what lies on the disk, once, and gives it back', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'zxfiles-'));
    const [disk, bucket] = [diskFiles(folder), bucketFiles(openBucket({ ...placeAt(server), prefix: 'moved/' }))];
    for (let n = 0; n < 10; n++) await disk.save(randomUUID(), randomBytes(1000));
    await disk.save('small96-x', Buffer.alloc(0));
    assert.deepEqual(await copyFiles(disk, bucket), { copied: 11, bytes: 10_000, there: 0 });
    await disk.save('later', Buffer.from('late'));
    assert.deepEqual(await copyFiles(disk, bucket), { copied: 1, bytes: 4, there: 11 });
    await disk.remove('later');
    assert.deepEqual(await copyFiles(bucket, disk), { copied: 1, bytes: 4, there: 11 });
    await rm(folder, { recursive: true });
  });

  test('is named behind the address or in the host name', () => {
    const place = { endpoint: 'https://store.example.org:9000/', bucket: 'zhixing' } as const;
    assert.equal(addressOf({ ...place, style: 'path' }), 'https://store.example.org:9000/zhixing');
    assert.equal(addressOf({ ...place, style: 'host' }), 'https://zhixing.store.example.org:9000');
  });
});

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function* slices(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 700_001) yield content.subarray(at, at + 700_001);
}

const placeAt = ({ endpoint }: BucketServer): BucketPlace => ({ ...bucketKeys, endpoint, prefix: 'own/', style: 'path' });

function realPlace(address: string): BucketPlace {
  const { username, password, host, pathname } = new URL(address.replace('s3:', 'http:'));
  const keys = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  return { ...keys, endpoint: `http://${host}`, region: 'us-east-1', bucket: pathname.slice(1), prefix: `${randomUUID()}/`, style: 'path' };
}
