import { parseArgs } from 'node:util';
import { type Child, startChild } from './children.ts';
import { call } from './filled-server.ts';
import { asked, openPlace } from './place.ts';
import { claim, heading, median, round1 } from './report.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    users: { type: 'string', default: '10000' },
    roles: { type: 'string', default: '200' },
  },
});

/** The role whose holder is signed in; it may grant, and reads something of many models. */
const ROLE = 'platformAdmin';
/** Roles with written grants that the signed-in person holds beside it, in both installations. */
const HELD = 5;
/** The first answers fill what the others find. */
const WARMING = 10;

/** Models with written grants. */
const SUBJECTS = [
  'student',
  'school',
  'schoolClass',
  'grade',
  'staff',
  'guardian',
  'consentRecord',
  'educationBureau',
  'organisation',
  'user',
  'role',
  'userRole',
  'position',
  'userPosition',
  'userGroup',
  'groupMember',
  'dataScheme',
  'region',
  'dictionaryItem',
  'gradeAdmin',
];

interface Installation {
  readonly server: Child;
  readonly database: string;
}

/*
 * Granting in a large installation: what the page of grants asks for when it is opened, and the answer that every window begins with. Each
 * role has grants written down for 20 models, and every person holds two of them.
 */
const place = await openPlace();
heading('Granting with many users and roles', place.title);
try {
  const small = await serve(50, 10);
  const large = await serve(Number(options.users), Number(options.roles));
  const current = { small: [] as number[], large: [] as number[] };
  for (let round = -WARMING; round < Number(options.rounds); round += 1) {
    // Whoever comes first in a round finds the machine busier with what was before: they take turns.
    const order = round % 2 === 0 ? ([small, large] as const) : ([large, small] as const);
    for (const one of order) {
      const milliseconds = await timed(one, '/api/oauth/CurrentUser');
      if (round >= 0) current[one === small ? 'small' : 'large'].push(milliseconds);
    }
  }
  await letGrant(large);
  const [first, later, changed] = [await openPage(large), [] as number[], [] as number[]];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    later.push(await openPage(large));
    await asked(large.database, "select pg_notify('access', '')");
    changed.push(await openPage(large));
  }
  const ratios = current.large.map((milliseconds, round) => milliseconds / (current.small[round] ?? Number.NaN));
  console.table({
    'CurrentUser, small installation': { 'ms (median)': round1(median(current.small)) },
    'CurrentUser, large installation': { 'ms (median)': round1(median(current.large)) },
    'page of grants, first time': { 'ms (median)': round1(first) },
    'page of grants': { 'ms (median)': round1(median(later)) },
    'page of grants, just after somebody has granted': { 'ms (median)': round1(median(changed)) },
  });
  claim('CurrentUser, large against small installation', median(ratios), { atMost: 1.5 });
  claim('milliseconds that the page of grants waits for the server, just after somebody has granted', median(changed), { atMost: 1000 });
  claim('milliseconds the first time', first, { atMost: 1000 });
  for (const { server } of [small, large]) await server.stop();
} finally {
  await place.close();
}

/** Our server over a new database with so many people and roles, a holder of some of them signed in. */
async function serve(users: number, roles: number): Promise<Installation> {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  const migrating = await startChild('our-server.ts', { ...settings, BENCH_ROLE: ROLE });
  await migrating.stop();
  await asked(database, fillWith(users, roles));
  await asked(database, 'analyze');
  return { server: await startChild('our-server.ts', { ...settings, BENCH_ROLE: ROLE }), database };
}

function fillWith(users: number, roles: number): string {
  return `
  insert into role (id, version, created_at, updated_at, code, name, org_kind, global, built_in, status)
    select gen_random_uuid(), 1, now(), now(), 'bench' || n, 'Bench role ' || n, 'any', true, false, 'enabled' from generate_series(1, ${roles}) n;
  insert into "user" (id, version, created_at, updated_at, account, name, is_administrator, status)
    select gen_random_uuid(), 1, now(), now(), 'person' || n, 'Person ' || n, false, 'enabled' from generate_series(1, ${users}) n;
  insert into user_role (id, version, created_at, updated_at, "user", role)
    select gen_random_uuid(), 1, now(), now(), u.id, r.id
    from (select id, row_number() over () as n from "user" where account like 'person%') u
    join (select id, row_number() over () - 1 as n from role where code like 'bench%') r on r.n in (u.n % ${roles}, (u.n * 7 + 1) % ${roles});
  insert into user_role (id, version, created_at, updated_at, "user", role)
    select gen_random_uuid(), 1, now(), now(), u.id, r.id from "user" u, role r
    where u.account = 'bench${ROLE}' and r.code in (${Array.from({ length: HELD }, (_, n) => `'bench${n + 1}'`).join()});
  insert into authorisation (id, version, created_at, updated_at, role, subject, document)
    select gen_random_uuid(), 1, now(), now(), r.id, m.name,
      '{"abilities": {"read": ["all"], "create": ["own"], "update": ["own"]}, "sees": null, "writes": null, "clear": []}'
    from role r, unnest(string_to_array('${SUBJECTS.join()}', ',')) m(name) where r.code like 'bench%';`;
}

/** The person becomes an administrator, who sees every holder. */
async function letGrant({ database }: Installation): Promise<void> {
  await asked(database, `update "user" set is_administrator = true where account = 'bench${ROLE}'; select pg_notify('session', '')`);
}

/** Everything that the page asks for when it is opened at a role, in its order. */
async function openPage(installation: Installation): Promise<number> {
  const base = '/api/permission/Authority';
  const begun = performance.now();
  await call(installation.server, 'GET', `${base}/Subjects`);
  const holders = (await call(installation.server, 'GET', `${base}/Holders/role?pageSize=50`)) as { list: { id: string }[] };
  await Promise.all([
    call(installation.server, 'GET', `${base}/Holders/user?pageSize=50`),
    call(installation.server, 'GET', `${base}/Grants/role/${holders.list.at(-1)?.id}`),
  ]);
  return performance.now() - begun;
}

async function timed(installation: Installation, path: string): Promise<number> {
  const begun = performance.now();
  await call(installation.server, 'GET', path);
  return performance.now() - begun;
}
