import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { defineModule, type Module } from '@zhixing/engine/module.ts';
import { ANY_ROLE } from '@zhixing/engine/permission/access.ts';
import { provide } from '@zhixing/engine/ports/port.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { joined } from '../../../tests/joined.ts';
import { systemName } from '../../print/ports.ts';
import { workFlows } from '../due-work.ts';
import { flowModule } from '../flow.module.ts';

/** The models of the account module, as far as flows read them. */
const people = [
  defineModel('file', { fields: { name: f.text(), mediaType: f.text(), size: f.integer() } }),
  defineModel('user', {
    fields: {
      name: f.text(),
      account: f.text(),
      organisation: f.ref('organisation'),
      department: f.ref('organisation'),
      manager: f.ref('user'),
      isAdministrator: f.flag({ default: false }),
      roles: f.refs('role'),
      positions: f.refs('position'),
    },
    states: ['enabled', 'disabled'],
    actions: { disable: { from: ['enabled'], to: 'disabled' } },
  }),
  defineModel('organisation', { traits: ['tree'], fields: { name: f.text(), manager: f.ref('user') } }),
  defineModel('position', { fields: { name: f.text() } }),
  defineModel('role', { fields: { name: f.text(), code: f.text() }, states: ['enabled'] }),
  defineModel('userRole', { fields: { user: f.ref('user'), role: f.ref('role') } }),
  defineModel('userGroup', { fields: { name: f.text() } }),
  defineModel('groupMember', { fields: { userGroup: f.ref('userGroup'), user: f.ref('user') } }),
];

/** A model that needs approval, with a sub-table. */
const proposal = defineModel('proposal', {
  traits: ['approvable'],
  fields: {
    title: f.text({ required: true, max: 80 }),
    amount: f.integer(),
    note: f.text({ max: 200 }),
    head: f.ref('user'),
    place: f.ref('organisation'),
    dueOn: f.date(),
    twice: f.formula({ expression: 'amount * 2', result: 'integer' }),
    /** Derived by a rule. */
    weight: f.choice(['light', 'heavy'], { readonly: true }),
  },
  states: ['draft', 'agreed', 'refused'],
  actions: {
    approve: {
      from: ['draft', 'refused'],
      to: 'agreed',
      when: { amount: { gt: 0 } },
      flow: 'proposal',
      rejected: 'refuse',
      revoked: 'reopen',
    },
    refuse: { from: ['draft'], to: 'refused', system: true },
    reopen: { from: ['agreed'], to: 'draft', system: true },
  },
  views: { form: { rows: [{ model: 'proposalItem', by: 'proposal' }] } },
});
const weightOf = (amount: number): 'light' | 'heavy' => (amount < 100 ? 'light' : 'heavy');
const proposalRules = defineRules(proposal, {
  save: { derive: ({ row }) => ({ weight: row.amount === null ? null : weightOf(row.amount) }) },
});
const item = defineModel('proposalItem', {
  traits: ['approvable'],
  fields: { proposal: f.ref('proposal', { required: true, onDelete: 'cascade' }), name: f.text({ required: true }) },
  states: ['draft', 'agreed'],
  actions: { approve: { from: ['draft'], to: 'agreed', flow: 'item' } },
});
const memo = defineModel('memo', { fields: { text: f.text({ required: true, max: 40 }), proposal: f.ref('proposal') } });

export interface Office {
  readonly server: TestServer;
  readonly ids: Readonly<Record<Name, string>>;
  as(name: Name): Actor;
  /** Sets the variables of the next session of a deputy. */
  standsInFor(name: Name, principal: Name): void;
  /** Advances the clock. */
  pass(hours: number): void;
  /** Runs all background work of flows. */
  work(): Promise<void>;
  propose(values?: object): Promise<string>;
  /** Takes the action that starts the flow; returns the id of the instance. */
  submit(record: string, choices?: object): Promise<string>;
  act(name: Name, instance: string, act: object, more?: object): ReturnType<TestServer['request']>;
  /** Acts on the open task of the user. */
  does(name: Name, instance: string, event: string, more?: object, written?: object): ReturnType<TestServer['request']>;
  asked(instance: string): Promise<string[]>;
  row(model: string, id: string): Promise<Record<string, unknown>>;
  standing(instance: string): Promise<string>;
}

const names = ['zhao', 'qian', 'sun', 'li', 'zhou', 'wu', 'root'] as const;
export type Name = (typeof names)[number];

/** The modules of the office, also needed by a second server on its database. */
export function officeModules(
  nodes: readonly object[],
  settings: object = {},
  others: readonly object[] = [],
  more: readonly Module[] = [],
): Module[] {
  const flows = [{ code: 'proposal', model: 'proposal', settings, nodes: [{ kind: 'start', id: 'start' }, ...nodes] }, ...others];
  const models = [...people, proposal, item, memo];
  return [defineModule({ name: 'office', models, flows, rules: [proposalRules], locales: { zh: {}, en: {} } }), ...more, flowModule];
}

type OfficeParts = [...modules: Parameters<typeof officeModules>, outgoingAllow?: readonly string[]];

/** An office with seven users, `zhao` reporting to `qian` and `qian` to `sun`, and flows given by the test. */
export async function openOffice(...[nodes, settings, others, more, outgoingAllow = []]: OfficeParts): Promise<Office> {
  const parts = [nodes, settings, others, more] as const;
  let now = Date.parse('2026-09-04T02:00:00Z');
  const grants = [
    { role: ANY_ROLE, model: 'proposal', verbs: ['read', 'create', 'update', 'delete'] as const, actions: ['approve'], scope: 'own' },
    { role: ANY_ROLE, model: 'user', verbs: ['read'] as const, scope: 'all' },
    { role: ANY_ROLE, model: 'proposalItem', verbs: ['read', 'create'] as const, scope: 'all' },
  ];
  const modules = officeModules(...parts);
  // An office has no system settings, which know the name of the system.
  const named = modules.some(({ needs }) => needs?.includes(systemName)) ? [provide(systemName, { of: async () => '知行' })] : [];
  const server = await startTestServer({ ...joined(modules, named), grants, outgoingAllow, now: () => new Date(now) });
  const ids = Object.fromEntries(names.map((name) => [name, newId()])) as Record<Name, string>;
  for (const name of names) {
    await server.engine.database.query(sql`
      insert into "user" (id, version, created_at, updated_at, name, account, status, is_administrator, manager)
      values (${ids[name]}, 1, now(), now(), ${name}, ${name}, 'enabled', ${name === 'root'}, null)`);
  }
  await server.engine.database.query(sql`update "user" set manager = ${ids.qian}::uuid where id = ${ids.zhao}`);
  await server.engine.database.query(sql`update "user" set manager = ${ids.sun}::uuid where id = ${ids.qian}`);
  const pass = (hours: number): void => {
    now += hours * 3_600_000;
  };
  return deskOf(server, ids, pass);
}

/** Helpers to act as users of the office and to inspect the results. */
function deskOf(server: TestServer, ids: Readonly<Record<Name, string>>, pass: Office['pass']): Office {
  const { as, standsInFor } = staffOf(server, ids);
  const act: Office['act'] = (name, instance, event, more = {}) =>
    server.request(as(name), 'POST', `/api/workflow/instances/${instance}/acts`, { act: event, ...more });
  const rows = (statement: ReturnType<typeof sql>) => server.engine.database.query<{ name: string }>(statement);
  return {
    server,
    ids,
    as,
    pass,
    act,
    standsInFor,
    work: () => workFlows(server.engine),
    propose: async (values = {}) => {
      const made = await server.request(as('zhao'), 'POST', '/api/data/proposal', { title: '研学方案', amount: 5, ...values });
      assert.equal(made.status, 200, made.text);
      return made.data.record.id;
    },
    submit: async (record, choices) => {
      const done = await server.request(as('zhao'), 'POST', `/api/data/proposal/${record}/actions/approve`, choices ? { choices } : {});
      assert.equal(done.status, 200, done.text);
      const [made] = await server.engine.database.query<{ id: string }>(
        sql`select id from flow_instance where record = ${record} order by started_at desc, id desc limit 1`,
      );
      return made?.id ?? '';
    },
    does: async (name, instance, event, more = {}, written = {}) => {
      const principal = (written as { for?: string }).for ?? ids[name];
      const [own] = await server.engine.database.query<{ number: number }>(
        sql`select number from flow_task where instance = ${instance} and "user" = ${principal}::uuid order by standing in ('toSign', 'toDo', 'doing') desc, number desc limit 1`,
      );
      return act(name, instance, { event, ...(own && { task: own.number }), ...more }, written);
    },
    asked: async (instance) =>
      (
        await rows(
          sql`select u.name from flow_task t join "user" u on u.id = t."user" where t.instance = ${instance} and t.standing in ('toSign', 'toDo', 'doing') order by u.name`,
        )
      ).map(({ name }) => name),
    row: async (model, id) => (await server.request(as('root'), 'GET', `/api/data/${model}/${id}`)).data.record,
    standing: async (instance) =>
      (await server.engine.database.query<{ standing: string }>(sql`select standing from flow_instance where id = ${instance}`))[0]
        ?.standing ?? '',
  };
}

function staffOf(server: TestServer, ids: Readonly<Record<Name, string>>) {
  const actors = new Map<Name, Actor>();
  const principals = Object.fromEntries(names.map((name) => [name, [ids[name]]])) as Record<Name, string[]>;
  const as = (name: Name): Actor => {
    const variables = { '@userId': ids[name], '@principals': principals[name] };
    const known =
      actors.get(name) ?? server.actor({ userId: ids[name], name, roles: ['member'], administrator: name === 'root', variables });
    actors.set(name, known);
    return known;
  };
  const standsInFor: Office['standsInFor'] = (name, principal) => {
    principals[name].push(ids[principal]);
  };
  return { as, standsInFor };
}
