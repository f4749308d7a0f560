import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, isTest, sources } from './source.ts';

/** Files of the engine through which rows of models are written: every one keeps the search columns. */
const store = ['packages/engine/write/store.ts', 'packages/engine/write/store-many.ts', 'packages/engine/write/server-rows.ts'];

/** Files that may write a model's table themselves, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'packages/engine/search/backfill.ts': 'fills the search columns',
  'packages/engine/tables/formula-columns.ts': 'fills results of formulas, which are not searched',
  'packages/engine/tables/required-columns.ts': 'fills columns that were added for required fields',
  'packages/engine/queue/claim.ts': 'state of a queue, whose table it is given',
  'packages/engine/queue/token-bucket.ts': 'tokens of a queue, in a table of their own',
  'packages/engine/queue/work-row.ts': 'state of a queue, whose table it is given',
  'packages/engine/erasure/erase-deleted.ts': 'removes rows for good and empties references to them',
  'packages/engine/backup/restore-backup.ts': 'empties tables of the moment after a backup came back',
  'packages/engine/summary/refresh.ts': 'sums of rows, tables without a model',
  'packages/ledger/storage.ts': 'the projection of balances, a table without a model',
  'modules/platform/flow/tables.ts': 'written migrations',
  'modules/identity/access/tables.ts': 'written migrations',
  'modules/platform/dictionary/former.ts': 'written migrations',
  'modules/platform/message/tables.ts': 'written migrations',
  'modules/study/billing/tables.ts': 'written migrations, of which the seed is one more run',
  'modules/study/evaluation/tables.ts': 'written migrations, of which the seed is one more run',
  'modules/study/institution/tutor/tables.ts': 'written migrations',
  'modules/study/reception/tables.ts': 'written migrations, of which the seed is one more run',
  'modules/study/school/tables.ts': 'written migrations',
  'modules/study/school/seed/insert-rows.ts': 'seeds; the background works their sounds out',
  'modules/platform/message/queue/claim.ts': 'state of the queue, in one statement with what is claimed',
  'modules/platform/message/queue/store-outcomes.ts': 'state of the queue, in one statement with what is due next',
  'modules/platform/message/queue/recover.ts': 'state of the queue',
  'modules/platform/schedule/runner.ts': 'state of the queue',
  'modules/platform/webhook/worker.ts': 'state of the queue',
  'modules/platform/workbench/erasing.ts': 'tables without a model, named by a list',
  'modules/platform/workplace/erasing.ts': 'tables without a model, named by a list',
  'modules/platform/data-source/sync/copy-table.ts': 'tables in databases of others',
};

/** `insert into`, `update … set` and `delete from` with the table they name, or `$` where the text leaves it open. */
const WRITE = /\b(?:insert into|delete from|update)\s+(?:only\s+)?(?:"?([a-z_]+)"?|(\$)\{)/gi;

/** Tables of the models, by the names that their files declare. */
const tables: ReadonlySet<string> = new Set(
  sources
    .filter((file) => file.endsWith('.model.ts') && !isTest(file))
    .flatMap((file) => [...codeOf(file).matchAll(/\bdefineModel\(\s*'([A-Za-z0-9]+)'/g)])
    .map(([, name = '']) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
);

interface Write {
  readonly file: string;
  readonly table: string;
}

const writes: readonly Write[] = sources
  .filter((file) => /^(packages|modules|apps\/server)\//.test(file) && file.endsWith('.ts') && !isTest(file))
  .flatMap((file) =>
    [...codeOf(file).matchAll(WRITE)]
      .filter(([text, table]) => !/^update/i.test(text) || table !== 'set')
      .map(([, table, open]) => ({ file, table: open ?? table ?? '' })),
  );

const isOpen = ({ table }: Write): boolean => table === '$' || tables.has(table);

test('the check sees the tables and the statements', () => {
  assert.ok(tables.size > 60, `${tables.size} tables of models`);
  assert.ok(tables.has('flow_instance') && tables.has('user'));
  const system = writes.filter(({ table }) => table.startsWith('sys_'));
  assert.ok(system.length > 80, `${system.length} statements on tables without a model`);
  assert.ok(writes.filter((write) => store.includes(write.file) && isOpen(write)).length >= 7, 'the statements of the store');
});

test('nothing writes a table of a model but the store of the engine', () => {
  const found = writes.filter((write) => isOpen(write) && !store.includes(write.file) && !(write.file in allowed));
  assert.deepEqual([...new Set(found.map(({ file, table }) => `${file}: ${table}`))], []);
});

test('every exception still writes', () => {
  const writing = new Set(writes.filter(isOpen).map(({ file }) => file));
  assert.deepEqual(
    Object.keys(allowed).filter((file) => !writing.has(file)),
    [],
  );
});
