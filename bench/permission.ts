import { parseArgs } from 'node:util';
import { startChild } from './children.ts';
import { idOf, STUDENTS_PER_CLASS } from './fill.ts';
import { call, filledServer } from './filled-server.ts';
import { load, type Measured, type Request } from './load.ts';
import { asked, openPlace } from './place.ts';
import { listOf, scattered } from './questions.ts';
import { claim, figures, heading, ratio } from './report.ts';
import { signIn } from './sign-in.ts';

/*
 * What permission costs a request: the same lists asked by somebody who may see everything, and by somebody who sees the same rows through five
 * roles with eight data schemes.
 */

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } } });
const STUDENTS = 50_000;
const ROLES = 5;
const PASSWORD = 'Bench-2026';

/** Conditions with system variables; the first two together are everybody. */
const conditions = [
  { gender: 'male' },
  { gender: 'female' },
  { school: { in: '@organizationAndSuborganization' } },
  { createdBy: '@userId' },
  { createdBy: { in: '@userAndSubordinates' } },
  { school: { in: '@branchManageOrganize' } },
  { name: { contains: '王' } },
  { status: 'enrolled', school: { eq: '@organizeId' } },
];

const place = await openPlace();
heading('Lists through five roles with eight schemes against no restriction, 50 connections', place.title);
try {
  const { database, server: first } = await filledServer(place, STUDENTS, { role: 'platformAdmin', at: idOf('bureau', 0) });
  await first.stop();
  await asked(database, `update "user" set is_administrator = true where account = 'benchplatformAdmin'`);
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  const server = await startChild('our-server.ts', { ...settings, BENCH_ROLE: 'platformAdmin', BENCH_PLACE: idOf('bureau', 0) });
  await giveRoles(server, database);
  const token = await signIn(server.url, 'benchrestricted', PASSWORD);
  const requests = (client: number): Request[] =>
    Array.from({ length: 50 }, (_, i) => ({
      path: listOf({ schoolClass: idOf('class', scattered(client * 50 + i, STUDENTS / STUDENTS_PER_CLASS)) }),
    }));
  const measured: Record<'everything' | 'restricted', Measured[]> = { everything: [], restricted: [] };
  for (let round = 0; round <= Number(options.rounds); round++) {
    for (const [name, bearer] of [
      ['everything', server.ready.token],
      ['restricted', token],
    ] as const) {
      const seconds = round === 0 ? 2 : Number(options.seconds);
      const figure = await load({ url: server.url, token: bearer, connections: 50, seconds, requests });
      if (round > 0) measured[name].push(figure);
    }
  }
  await server.stop();
  figures(measured);
  claim('throughput with five roles and eight schemes against none', ratio(measured.restricted, measured.everything, 'rps'), {
    atLeast: 0.8,
  });
} finally {
  await place.close();
}

/** Five roles, each with one or two schemes on students, held by one person like the one who is signed in. */
async function giveRoles(server: Parameters<typeof call>[0], database: string): Promise<void> {
  const schemes: string[] = [];
  for (const [n, condition] of conditions.entries())
    schemes.push((await call(server, 'POST', '/api/data/dataScheme', { subject: 'student', name: `方案${n}`, condition })).record.id);
  await asked(
    database,
    `insert into "user" select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'account', 'benchrestricted', 'is_administrator', false))).*
     from "user" u where u.account = 'benchplatformAdmin'`,
  );
  await asked(
    database,
    `insert into sys_credential select (jsonb_populate_record(c, jsonb_build_object('user_id', s.id))).*
     from "user" s, sys_credential c join "user" u on u.id = c.user_id where u.account = 'benchplatformAdmin' and s.account = 'benchrestricted'`,
  );
  const { rows } = await asked(database, `select id from "user" where account = 'benchrestricted'`);
  for (let n = 0; n < ROLES; n++) {
    const { id } = (await call(server, 'POST', '/api/data/role', { code: `bench${n}`, name: `角色${n}` })).record;
    const own = schemes.filter((_, place) => place % ROLES === n);
    const permissions = { read: own };
    await call(server, 'PUT', `/api/permission/Authority/Grants/role/${id}`, {
      grants: { student: { abilities: permissions, sees: null, writes: null, clear: [] } },
    });
    await call(server, 'POST', '/api/data/userRole', { user: rows[0]?.id, role: id });
  }
}
