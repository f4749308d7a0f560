import { once } from 'node:events';
import process from 'node:process';
import { defineModel, f } from '@zhixing/model';
import { type Database, openDatabase } from '../database/database.ts';
import { createRegistry } from '../registry.ts';
import { migrate } from '../tables/migrate.ts';
import { basics } from './basics.ts';

// Migrates a model of thirty fields and reports when it has come to a given statement; its parent kills it there.
const [url = '', name = ''] = process.argv.slice(2);
const fields = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field${n}`, f.integer({ min: n, index: true })]));
const registry = createRegistry([...basics, defineModel(name, { fields })]);
const database = await openDatabase({ url, max: 2 });
const order = once(process, 'message') as Promise<[{ stopAfter: number }]>;
process.send?.('ready');
const [{ stopAfter }] = await order;

let ran = 0;
const counting = (db: Database): Database => ({
  ...db,
  query: async (statement) => {
    if (ran++ === stopAfter) process.send?.('there');
    return db.query(statement);
  },
  transaction: (work) => db.transaction((tx) => work(counting(tx))),
});
await migrate(counting(database), registry, []);
process.send?.('done');
