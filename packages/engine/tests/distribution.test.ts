import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer } from '@zhixing/testing/server.ts';
import { type CatalogueTable, distributionOf } from '../tables/distribution.ts';
import { readCatalogue } from '../tables/distribution-catalogue.ts';

const table = (name: string, change: Partial<CatalogueTable> = {}): CatalogueTable => ({
  name,
  columns: ['id'],
  rows: 0,
  uniques: [{ name: `${name}_pkey`, columns: ['id'] }],
  references: [],
  ...change,
});
const to = (target: string, column: string) => ({ columns: [column], to: target, toColumns: ['id'] });

test('rows lie with their school, what they refer to on every node, all else on one', () => {
  const placed = distributionOf(
    [
      table('school'),
      table('pupil', { columns: ['id', 'school'], references: [to('school', 'school'), to('country', 'home')] }),
      table('country', { references: [to('continent', 'part')] }),
      table('continent'),
      table('log'),
    ],
    'school',
    'school',
  );
  assert.deepEqual(
    placed.map(({ name, place }) => `${name} ${place}`),
    ['school reference', 'pupil distributed', 'country reference', 'continent reference', 'log local'],
  );
});

test('keys without the column, references across nodes and large copies are told', () => {
  const placed = distributionOf(
    [
      table('school', { rows: 2_000_000 }),
      table('pupil', {
        columns: ['id', 'school'],
        uniques: [{ name: 'ux', columns: ['school', 'number'] }],
        references: [to('pupil', 'twin')],
      }),
      table('visit', {
        columns: ['id', 'school'],
        references: [{ columns: ['school', 'pupil'], to: 'pupil', toColumns: ['school', 'id'] }],
      }),
      table('note', { references: [to('pupil', 'pupil')] }),
    ],
    'school',
    'school',
  );
  assert.deepEqual(
    placed.map(({ broken }) => broken.map((fault) => /lacks|cross nodes|drop it|every node/.exec(fault)?.[0])),
    [['every node'], ['cross nodes'], ['lacks'], ['drop it']],
  );
});

test('the catalogue is read as it is: keys, expressions, references', async () => {
  const models = [
    defineModel('user', { fields: { name: f.text() } }),
    defineModel('house', { fields: { name: f.text({ unique: true }) } }),
    defineModel('room', { fields: { house: f.ref('house'), user: f.ref('user') } }),
  ];
  const server = await startTestServer({ modules: [{ name: 'houses', models, locales: { zh: {}, en: {} } }] });
  try {
    const tables = new Map((await readCatalogue(server.engine.database)).map((one) => [one.name, one]));
    assert.ok(tables.get('house')?.uniques.some(({ columns }) => columns.join() === 'id'));
    assert.ok(tables.get('house')?.uniques.some(({ columns }) => /name/.test(columns.join())));
    assert.deepEqual(tables.get('room')?.references, [to('house', 'house'), to('user', 'user')], 'names are not quoted');
    assert.ok(
      tables.has('sys_audit') && ![...tables.keys()].some((name) => /^sys_audit_\d/.test(name)),
      'partitions are no tables of their own',
    );
  } finally {
    await server.close();
  }
});
