import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cloneDatabase } from '@zhixing/testing/database.ts';
import sql from 'sql-template-tag';
import { openDatabase } from '../database/database.ts';
import { createLag, positionOf } from '../database/replica.ts';

test('a replica is as far behind as the last position it has come to is old', () => {
  const lag = createLag();
  assert.equal(lag.milliseconds(0), null, 'nothing is known at first');
  lag.noted(100n, 1000);
  lag.noted(200n, 2000);
  lag.replayed(150n);
  assert.equal(lag.milliseconds(2500), 1500);
  lag.replayed(200n);
  assert.equal(lag.milliseconds(2500), 500);
  // Nothing is written: the same position is seen again and again, and counts as fresh.
  lag.noted(200n, 3000);
  lag.replayed(200n);
  assert.equal(lag.milliseconds(3000), 0);
  lag.lost();
  assert.equal(lag.milliseconds(3000), null);
});

test('positions are compared as numbers', () => {
  assert.ok(positionOf('1/0') > positionOf('0/FFFFFFFF'));
  assert.equal(positionOf('16/B374D848'), 0x16b374d848n);
});

test('what is no replica, or does not answer, is not read from', async () => {
  const clone = await cloneDatabase([]);
  const other = await cloneDatabase([]);
  for (const url of [other.url, 'postgres://nobody@127.0.0.1:1/none']) {
    const database = await openDatabase({ url: clone.url, max: 2, replica: { url, maxLagSeconds: 5 } });
    try {
      const name = new URL(clone.url).pathname.slice(1);
      assert.equal(database.replicaLag(), null);
      assert.deepEqual(await database.reading().query(sql`select current_database()::text as name`), [{ name }]);
    } finally {
      await database.close();
    }
  }
  const alone = await openDatabase({ url: clone.url, max: 2 });
  assert.equal(alone.replicaLag(), undefined);
  await alone.close();
  await Promise.all([clone.drop(), other.drop()]);
});
