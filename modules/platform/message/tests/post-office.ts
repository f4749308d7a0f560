import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Module } from '@zhixing/engine/module.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { provide } from '@zhixing/engine/ports/port.ts';
import type { PollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import { type MailServer, startMailServer } from '@zhixing/testing/mail/mail-server.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { identityModules } from '../../../identity/identity.ts';
import { joined } from '../../../tests/joined.ts';
import { fileModule } from '../../file/file.module.ts';
import { workplaceModule } from '../../workplace/workplace.module.ts';
import { messageModule } from '../message.module.ts';
import { systemAddress } from '../ports.ts';
import { startSending } from '../queue/worker.ts';

const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };

/** Events of the test module. */
const events: Module['events'] = [
  { name: 'office.news', type: 'system', params: ['what'] },
  { name: 'office.work', type: 'flow', params: ['what'], always: true },
  { name: 'office.date', type: 'schedule', params: ['what'] },
  { name: 'office.alarm', type: 'system', params: ['what'], urgent: true },
  { name: 'office.code', type: 'system', params: ['code', 'minutes'], urgent: true },
];
const texts = (of: (name: string) => string) => ({
  office: {
    notices: Object.fromEntries(
      ['news', 'work', 'date', 'alarm', 'code'].map((name) => [name, { event: name, title: of('title'), text: of('text') }]),
    ),
  },
});

const office: Module = {
  name: 'office',
  models: [],
  events,
  locales: {
    zh: texts((part) => (part === 'title' ? '新消息：{what}' : '请查看。')),
    en: texts((part) => (part === 'title' ? 'News: {what}' : 'Look.')),
  },
};

/** The modules of the post office, also needed by a second server on its database. */
export const postOffice = joined(
  [fileModule, ...identityModules(settings), workplaceModule, messageModule, office],
  [provide(systemAddress, { of: async () => 'https://zhixing.example.cn' })],
);

/** A server whose users have addresses, with a mail server and a clock that tests advance. */
export interface PostOffice {
  readonly server: TestServer;
  readonly mail: MailServer;
  readonly admin: Actor;
  person(name: string, more?: { email?: string | null; phone?: string }): Promise<Actor & { readonly userId: string }>;
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, actor?: Actor): ReturnType<TestServer['request']>;
  /** Creates a record and returns it. */
  make(model: string, values: object): Promise<{ id: string; version: number }>;
  act(model: string, id: string, action: string, args?: object): ReturnType<TestServer['request']>;
  /** Creates an enabled account with its secret. */
  account(values: object, secret?: string): Promise<string>;
  mailAccount(more?: object): Promise<string>;
  /** Notifies users of an event as a module does. */
  tell(event: string, to: readonly { readonly userId: string }[], more?: object): Promise<void>;
  /** Sends everything that is due now. */
  work(): Promise<void>;
  /** Makes every account back off for some seconds, as after a failure: messages queued meanwhile wait. */
  still(seconds: number): Promise<void>;
  pass(seconds: number): void;
  messages(): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/**
 * Opens a post office whose clock only moves when a test advances it.
 * @param start initial time
 */
export async function openPostOffice(start = '2026-09-04T02:00:00Z'): Promise<PostOffice> {
  let now = Date.parse(start);
  const mail = await startMailServer();
  const server = await startTestServer({
    ...postOffice,
    outgoingAllow: ['127.0.0.1'],
    now: () => new Date(now),
  });
  const rounds = await startSending(server.engine);
  const admin = server.actor({ administrator: true });
  const pass = (seconds: number): void => {
    now += seconds * 1000;
  };
  return { mail, pass, ...deskOf(server, admin, mail, rounds) };
}

function deskOf(server: TestServer, admin: Actor, mail: MailServer, rounds: PollingWorker): Omit<PostOffice, 'mail' | 'pass'> {
  let made = 0;
  const ask: PostOffice['ask'] = (method, path, body, actor = admin) => server.request(actor, method, path, body);
  const make: PostOffice['make'] = async (model, values) => {
    const answer = await ask('POST', `/api/data/${model}`, values);
    assert.equal(answer.status, 200, answer.text);
    return answer.data.record;
  };
  const act: PostOffice['act'] = (model, id, action, args = {}) => ask('POST', `/api/data/${model}/${id}/actions/${action}`, { args });
  const account: PostOffice['account'] = async (values, secret) => {
    made += 1;
    const { id } = await make('messageAccount', { code: `account${made}`, name: `账号${made}`, ...values });
    if (secret) assert.equal((await act('messageAccount', id, 'setSecret', { secret })).status, 200);
    const on = await act('messageAccount', id, 'enable');
    assert.equal(on.status, 200, on.text);
    return id;
  };
  return {
    server,
    admin,
    ask,
    make,
    act,
    account,
    person: async (name, { email = `${name}@example.cn`, phone } = {}) => {
      const actor = server.actor({ name, roles: [] });
      await server.engine.database.query(sql`
        insert into "user" (id, account, name, status, is_administrator, email, mobile_phone)
        values (${actor.userId}, ${name}, ${name}, 'enabled', false, ${email}, ${phone ?? null})`);
      return { ...actor, userId: String(actor.userId) };
    },
    mailAccount: (more = {}) =>
      account(
        {
          kind: 'email',
          host: '127.0.0.1',
          port: mail.port,
          security: 'none',
          mailUser: 'robot@example.cn',
          senderName: '知行',
          senderAddress: 'robot@example.cn',
          ...more,
        },
        'right',
      ),
    tell: (event, to, more = {}) =>
      server.engine.database.transaction((db) =>
        notifyPeople(
          { ...server.context(), db },
          { event, to: to.map(({ userId }) => userId), params: { what: '春游' }, link: '/home', ...more },
        ),
      ),
    work: () => rounds.drain(),
    still: (seconds) => letRest(server, seconds),
    messages: async () => {
      const answer = await ask('GET', '/api/data/message?pageSize=500');
      assert.equal(answer.status, 200, answer.text);
      // Ids are ordered by time, but the clock does not move.
      return (answer.data.list as { id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
    close: async () => {
      await rounds.stop();
      await mail.down();
      await server.close();
    },
  };
}

async function letRest({ engine }: TestServer, seconds: number): Promise<void> {
  const until = new Date(engine.now().getTime() + seconds * 1000);
  await engine.database.query(sql`
    insert into sys_message_pace (account, left_over, counted_at, rest_until) select id, 0, ${engine.now()}, ${until} from message_account
    on conflict (account) do update set rest_until = excluded.rest_until`);
}
