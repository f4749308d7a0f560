import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { lineColumns } from '@zhixing/engine/audit/line.ts';
import { verifyAudit } from '@zhixing/engine/audit/verify.ts';
import { openDatabase } from '@zhixing/engine/database/database.ts';
import { startChild } from './children.ts';
import { fill, idOf } from './fill.ts';
import { load, type Measured } from './load.ts';
import { asked, openPlace } from './place.ts';
import { claim, figures, heading, ratio } from './report.ts';
import { studentBody } from './student-body.ts';

/*
 * What the audit log costs: students created with and without it, turn by turn in one run. Without it, a trigger drops the line before it is
 * kept, which leaves the reckoning of its digest: what is measured is the line, its sealing and its indexes. Then how fast the chain is verified.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    lines: { type: 'string', default: '200000' },
  },
});

const place = await openPlace();
heading('Create a student over HTTP with the audit log, against the same without its lines', place.title);
try {
  const database = await place.create();
  await compare(database);
  await verification(database);
} finally {
  await place.close();
}

async function compare(database: string): Promise<void> {
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  await (await startChild('our-server.ts', settings)).stop();
  await fill(database, 10_000);
  await asked(
    database,
    `create function no_line() returns trigger language plpgsql as 'begin return null; end';
     create trigger aaa_no_line before insert on sys_audit_open for each row execute function no_line()`,
  );
  const server = await startChild('our-server.ts', { ...settings, BENCH_ROLE: 'schoolAdmin', BENCH_PLACE: idOf('school', 0) });
  let n = 0;
  const next = () => ({ path: '/api/data/student', body: JSON.stringify(studentBody(n++)) });
  for (const connections of [1, 32]) {
    const measured: Record<'with' | 'without', Measured[]> = { with: [], without: [] };
    for (let round = 0; round <= Number(options.rounds); round += 1) {
      for (const name of ['with', 'without'] as const) {
        await asked(database, `alter table sys_audit_open ${name === 'with' ? 'disable' : 'enable'} trigger aaa_no_line`);
        const seconds = round === 0 ? 1 : Number(options.seconds);
        const figure = await load({ url: server.url, token: server.ready.token, pid: server.pid, next, connections, seconds });
        if (round > 0) measured[name].push(figure);
      }
    }
    console.log(`${connections} connection${connections === 1 ? '' : 's'}`);
    figures(measured);
    claim(`writes with the audit log at ${connections} connections`, ratio(measured.with, measured.without, 'rps'), { atLeast: 0.8 });
  }
  await asked(database, 'alter table sys_audit_open disable trigger aaa_no_line');
  for (let waited = 0; waited < 60; waited += 1) {
    const { rows } = await asked(database, 'select count(*)::int as n from sys_audit_open');
    if (rows[0].n === 0) break;
    await pause(250);
  }
  await server.stop();
}

async function verification(database: string): Promise<void> {
  const copies = `select ${lineColumns.replace('id, ', '').replace('history, digest', 'null, null')} from sys_audit a, generate_series(1, 1000) limit ${Number(options.lines)}`;
  await asked(database, `insert into sys_audit_open (${lineColumns.replace('id, ', '')}) ${copies}`);
  const server = await startChild('our-server.ts', { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' });
  const began = performance.now();
  let open = 1;
  while (open > 0) {
    await pause(100);
    open = (await asked(database, 'select count(*)::int as n from sys_audit_open')).rows[0].n;
  }
  const sealing = (performance.now() - began) / 1000;
  await server.stop();
  const db = await openDatabase({ url: database, max: 1 });
  const started = performance.now();
  const { tampering, lines } = await verifyAudit(db).finally(() => db.close());
  const verifying = (performance.now() - started) / 1000;
  console.log(`sealed ${Math.round(Number(options.lines) / sealing)} lines a second, verified ${Math.round(lines / verifying)} a second`);
  claim('faults in the chain', tampering ? 1 : 0, { atMost: 0 });
}
