import { parseArgs } from 'node:util';
import { readGroups } from '@zhixing/engine/aggregates/groups.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import { searchRecords } from '@zhixing/engine/search/records.ts';
import { openEngine } from '../apps/server/src/app.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/log.ts';
import { startChild } from './children.ts';
import { fill, idOf } from './fill.ts';
import { asked, openPlace } from './place.ts';
import { claim, heading, median } from './report.ts';

const { values: options } = parseArgs({
  options: { students: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '7' } },
});
const students = Number(options.students);
const place = await openPlace();
heading(`Search by pinyin and groups over ${students} students, by one who sees every name in clear`, place.title);
let engine: Engine | null = null;
try {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  const migrating = await startChild('our-server.ts', settings);
  await migrating.stop();
  await fill(database, students);
  const env = readEnv({ ...process.env, ...settings, DATA_DIR: '/nowhere', LOG_LEVEL: 'error' });
  const began = performance.now();
  engine = await openEngine(env, database, createLog('error'));
  await engine.searchBackfill.done();
  console.log(`     working out the sounds of everybody: ${((performance.now() - began) / 1000).toFixed(0)} s, beside other work`);
  // What the database's own housekeeping does within minutes.
  await asked(database, 'vacuum analyze student');
  await measure(systemContext(engine), engine);
} finally {
  await engine?.stop();
  await engine?.database.close();
  await place.close();
}

async function measure(ctx: Context, { registry, totals }: Engine): Promise<void> {
  const student = registry.get('student');
  const list = (keyword: string, filter?: object) => () => {
    totals.written();
    return readPage(ctx, student, { currentPage: 1, pageSize: 20, keyword, ...(filter ? { filter: filter as never } : {}) });
  };
  const groups = (by: string) => () => readGroups(ctx, student, { by, currentPage: 1, pageSize: 20 });
  const school = { school: idOf('school', 3) };
  const questions = {
    'plain, three characters': list('赵子涵'),
    'plain, two characters': list('子涵'),
    'pinyin, a whole name': list('zhaozihan'),
    'initials, three letters': list('zzh'),
    'initials, two letters': list('zz'),
    'initials, one letter': list('z'),
    'nothing found': list('qqqq'),
    'plain, one school': list('子涵', school),
    'initials, one school': list('zh', school),
    'records of all models, a whole name': () => searchRecords(ctx, '赵子涵'),
    'records of all models, two characters': () => searchRecords(ctx, '子涵'),
    'records of all models, initials': () => searchRecords(ctx, 'zzh'),
    'records of all models, nothing': () => searchRecords(ctx, 'qqqq'),
    'plain count': () => ctx.db.query({ text: 'select count(*) from student where deleted_at is null', values: [] } as never),
    'groups by status': groups('status'),
    'groups by school': groups('school'),
    'groups by birthday': groups('birthday'),
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(questions).map((name) => [name, []]));
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const [name, ask] of Object.entries(questions)) {
      const start = performance.now();
      await ask();
      if (round > 0) times[name]?.push(performance.now() - start);
    }
  }
  const middle = (name: keyof typeof questions) => median(times[name] ?? []);
  for (const name of Object.keys(questions)) console.log(`     ${name}: ${middle(name as keyof typeof questions).toFixed(1)} ms`);
  claim('a whole name by pinyin against by characters', middle('pinyin, a whole name') / middle('plain, three characters'), { atMost: 3 });
  claim('two initials, which many have, against the plain count', middle('initials, two letters') / middle('plain count'), { atMost: 3 });
  claim('groups by status against the plain count', middle('groups by status') / middle('plain count'), { atMost: 5 });
}
