import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  dataSource: (_builders, n) => ({
    name: `连接${n}`,
    kind: 'postgresql',
    host: `db${n}.example.org`,
    port: 5432,
    database: 'school',
    userName: 'reader',
  }),
  dataInterface: (_builders, n) => ({ code: `interface${n}`, name: `接口${n}`, kind: 'fixed', answer: [{ n }] }),
  dataSyncRun: async ({ make }) => {
    const [source, target] = [await make('dataSource'), await make('dataSource')];
    const run = { source: source.id, sourceTable: 'pupil', target: target.id, targetTable: 'pupil' };
    return { ...run, at: '2026-11-22T02:00:00Z', outcome: 'done', rowCount: 1 };
  },
  dataInterfaceParameter: async (builders, n) => ({ dataInterface: (await builders.make('dataInterface')).id, name: `p${n}` }),
  dataInterfaceLog: async (builders) => ({
    dataInterface: (await builders.make('dataInterface')).id,
    at: '2026-11-22T02:00:00Z',
    through: 'call',
    outcome: 'done',
  }),
};
