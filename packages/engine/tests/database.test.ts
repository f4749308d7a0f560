import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type DatabaseRoot, notify, openDatabase } from '@zhixing/engine/database/database.ts';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';

describe('transactions', () => {
  const url = process.env.TEST_DATABASE_URL ?? '';
  let database: DatabaseRoot;
  before(async () => {
    database = await openDatabase({ url, max: 2 });
  });
  after(() => database.close());

  test('a connection that ends between two statements fails the transaction, not the process', async () => {
    const watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
    const work = database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await watcher.query('select pg_terminate_backend($1, 5000)', [row?.pid]);
      await tx.query(sql`select 1`);
    });
    await assert.rejects(work);
    const ended = once(watcher, 'end');
    await watcher.end();
    await ended;
    assert.deepEqual(await database.query(sql`select 1 as n`), [{ n: 1 }]);
  });

  test('a transaction whose failed statement was caught is not taken for stored', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(sql`select 1 / 0`).catch(() => {});
    });
    await assert.rejects(work, /rolled back/);
  });

  test('work inside transactions that asks the pool again, all of them at once, does not wait for itself', async () => {
    const works = Array.from({ length: 40 }, (_, n) =>
      database.transaction(async (tx) => {
        await tx.query(sql`select 1`);
        await database.query(sql`select 1`);
        return database.transaction(async (inner) => {
          await database.query(sql`select 1`);
          return (await inner.query<{ n: number }>(sql`select ${n}::int as n`))[0]?.n;
        });
      }),
    );
    assert.deepEqual(await Promise.all(works), [...works.keys()]);
    assert.equal(database.connections().all, 2);
  });

  test('work that steps out of a transaction has the pool again, and so has what outlives one', async () => {
    const pid = (db: Pick<DatabaseRoot, 'query'>) =>
      db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`).then(([row]) => row?.pid);
    let later: Promise<number | undefined> | undefined;
    let go = () => {};
    const [own, beside, apart] = await database.transaction(async (tx) => {
      later = new Promise<void>((resolve) => {
        go = resolve;
      }).then(() => pid(database));
      return [await pid(tx), await database.beside(() => pid(database)), await pid(database)];
    });
    go();
    assert.equal(new Set([own, beside, apart]).size, 3);
    assert.notEqual(await later, apart);
  });

  test('what is to follow the commit does not follow a rollback', async () => {
    const told: string[] = [];
    await database.transaction(async (tx) => tx.afterCommit(() => told.push('stored')));
    await assert.rejects(
      database.transaction(async (tx) => {
        tx.afterCommit(() => told.push('lost'));
        throw new Error('no');
      }),
    );
    assert.deepEqual(told, ['stored']);
  });
});

test('a connection that fails while it is handed out fails what it was handed to, not the process', async () => {
  const fake = await startFakeDatabase();
  const database = await openDatabase({ url: fake.url, max: 2 });
  try {
    fake.fail();
    const held = database.transaction(async (tx) => {
      await assert.rejects(
        database.transaction((other) => other.query(sql`select 1`)),
        /unexpected postmaster exit|terminated|not queryable/,
      );
      await tx.query(sql`select 1`);
    });
    await held.catch(() => {});
  } finally {
    await database.close();
    await fake.close();
  }
});

describe('notifications', () => {
  const url = process.env.TEST_DATABASE_URL ?? '';

  test('whoever listens hears that something may have been missed once the line is back, and hears every later message once', async () => {
    const database = await openDatabase({ url, max: 2 });
    const lines = listen(database, CHANNEL);
    await Promise.all([database.listen(CHANNEL, () => {}), database.listen(`${CHANNEL} too`, () => {})]);
    try {
      assert.equal(await listeners(database), 1);
      for (const message of ['first', 'second']) {
        await cut(database);
        assert.equal(await lines.next(), '');
        await notify(database, CHANNEL, message);
        assert.equal(await lines.next(), message);
      }
      assert.deepEqual(lines.left(), []);
      assert.equal(await listeners(database), 1);
    } finally {
      await database.close();
    }
  });
});

/** Speaks just enough of PostgreSQL to be connected to; once it fails, a new session is ended in the very moment in which it is ready. */
async function startFakeDatabase() {
  const message = (type: string, body: Buffer = Buffer.alloc(0)) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const begun = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
  const ended = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'));
  let failing = false;
  const server = createServer((socket) => {
    socket.once('data', () => {
      if (failing) return void socket.end(Buffer.concat([begun, ended]));
      socket.write(begun);
      socket.on('data', () =>
        socket.write(Buffer.concat([message('1'), message('2'), message('n'), message('C', Buffer.from('BEGIN\0')), ready])),
      );
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://nobody@127.0.0.1:${port}/none`,
    fail: () => {
      failing = true;
    },
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** What is heard on a channel, one after the other. */
function listen(database: DatabaseRoot, channel: string) {
  const heard: string[] = [];
  let wake = () => {};
  void database.listen(channel, (payload) => {
    heard.push(payload);
    wake();
  });
  return {
    next: async () => {
      while (heard.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return heard.shift();
    },
    left: () => heard,
  };
}

const CHANNEL = `cut ${process.pid}`;
const LISTENING = `from pg_stat_activity where application_name = 'zhixing' and query like 'listen "${CHANNEL}%' and datname = current_database()`;

const cut = (database: DatabaseRoot) => database.query(raw(`select pg_terminate_backend(pid) ${LISTENING}`));

const listeners = async (database: DatabaseRoot) => (await database.query(raw(`select pid ${LISTENING}`))).length;
