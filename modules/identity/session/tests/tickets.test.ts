import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { createApp } from '../../account/tests/second-server.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { User } from '../../account/user.model.ts';
import { createUser } from '../../account/users.ts';

const PASSWORD = 'Maple2026tree';
const HOUR = 3_600_000;
const WHO = '/api/oauth/CurrentUser';

describe('one-time tickets', () => {
  let server: SignInServer;
  let userId: string;
  before(async () => {
    server = await startSignInServer();
    userId = await createUser(server.engine, { account: 'walker', name: '孙悦', password: PASSWORD, roles: ['schoolAdmin'] });
    await createUser(server.engine, { account: 'other', name: '钱江', password: PASSWORD, roles: ['schoolAdmin'] });
  });
  after(() => server.close());
  const post = (url: string, body: object, token?: string) =>
    server.request(null, 'POST', url, body, token ? { authorization: `Bearer ${token}` } : {});
  const ticketOf = async (token: string, purpose = 'flow', target = '/lims01/lims010207?record=1') =>
    String((await post('/api/oauth/Ticket', { purpose, target }, token)).data.ticket);
  const redeem = (ticket: string, purpose = 'flow', token?: string) => post('/api/oauth/TicketRedeem', { ticket, purpose }, token);
  const isRefused = ({ status, data }: { status: number; data: { key: string } }) =>
    assert.deepEqual([status, data.key], [400, 'account.invalidTicket']);

  test('a ticket tells whose it is without being used up, and opens a session once', async () => {
    const token = await server.token('walker', PASSWORD);
    const ticket = await ticketOf(token);
    assert.match(ticket, /^[\w-]{32}$/);
    for (let twice = 0; twice < 2; twice++) {
      const { data } = await post('/api/oauth/TicketInfo', { ticket });
      assert.deepEqual([data.userId, data.userName, data.purpose, data.target], [userId, '孙悦', 'flow', '/lims01/lims010207?record=1']);
    }
    const { status, data } = await redeem(ticket);
    assert.equal(status, 200);
    assert.equal(data.target, '/lims01/lims010207?record=1');
    assert.notEqual(data.token, token);
    assert.equal((await server.get(WHO, data.token)).data.userInfo.userId, userId);
    isRefused(await redeem(ticket));
    isRefused(await post('/api/oauth/TicketInfo', { ticket }));
  });

  test('of ten who redeem a ticket at the same moment one succeeds', async () => {
    const ticket = await ticketOf(await server.token('walker', PASSWORD));
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(ticket)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  test('whoever is signed in as the same person keeps the session there is', async () => {
    const token = await server.token('walker', PASSWORD);
    assert.equal((await redeem(await ticketOf(token), 'flow', token)).data.token, token);
    const stranger = await server.token('other', PASSWORD);
    const { data } = await redeem(await ticketOf(token), 'flow', stranger);
    assert.equal((await server.get(WHO, data.token)).data.userInfo.userId, userId);
  });

  test('a ticket of another purpose, an old one and an invented one are refused alike', async () => {
    const token = await server.token('walker', PASSWORD);
    isRefused(await redeem(await ticketOf(token, 'window'), 'flow'));
    const old = await ticketOf(token);
    server.wait(61_000);
    isRefused(await redeem(old));
    isRefused(await post('/api/oauth/TicketInfo', { ticket: old }));
    for (const ticket of ['', 'x', 'A'.repeat(32), "' or 1=1 --", '甲'.repeat(32)]) isRefused(await redeem(ticket));
  });

  test('a ticket dies with its session, its lock, and the account', async () => {
    const ended = await server.token('walker', PASSWORD);
    const ofEnded = await ticketOf(ended);
    await server.get('/api/oauth/Logout', ended);
    isRefused(await redeem(ofEnded));
    const locked = await server.token('walker', PASSWORD);
    const ofLocked = await ticketOf(locked);
    await post('/api/oauth/Lock', {}, locked);
    isRefused(await redeem(ofLocked));
    const leaver = await createUser(server.engine, { account: 'leaver', name: '吴凡', password: PASSWORD, roles: ['finance'] });
    const ofLeaver = await ticketOf(await server.token('leaver', PASSWORD));
    await server.engine.database.query(sql`update "user" set status = 'disabled' where id = ${leaver}`);
    isRefused(await redeem(ofLeaver));
    assert.ok(await repo(User, server.context()).get(leaver));
  });

  test('a session from a ticket lives no longer than the one that gave it', async () => {
    const token = await server.token('walker', PASSWORD);
    for (let hours = 0; hours < 11; hours++) {
      server.wait(HOUR);
      await server.get(WHO, token);
    }
    const { data } = await redeem(await ticketOf(token));
    assert.equal((await server.get(WHO, data.token)).status, 200);
    server.wait(HOUR + 60_000);
    assert.equal((await server.get(WHO, data.token)).code, 600);
  });

  test('a ticket leads nowhere but into this application, and is kept as a hash', async () => {
    const token = await server.token('walker', PASSWORD);
    for (const target of ['https://evil.example', '//evil.example', '/\\evil', 'home', '', '/a b', `/${'x'.repeat(600)}`])
      assert.equal((await post('/api/oauth/Ticket', { purpose: 'flow', target }, token)).status, 400, target);
    assert.equal((await post('/api/oauth/Ticket', { purpose: 'admin', target: '/home' }, token)).status, 400);
    const ticket = await ticketOf(token);
    const rows = await server.engine.database.query<{ row: string }>(
      sql`select t::text as row from sys_ticket t union all select i::text from sys_idempotency i`,
    );
    assert.ok(!rows.some(({ row }) => row.includes(ticket)));
  });

  test('tickets are not handed out without end', async () => {
    const token = await server.token('other', PASSWORD);
    let last = 200;
    for (let n = 0; n < 101 && last === 200; n++)
      last = (await post('/api/oauth/Ticket', { purpose: 'flow', target: '/home' }, token)).status;
    assert.equal(last, 429);
  });

  test('a session token in an address is refused unless the installation allows it', async () => {
    const token = await server.token('walker', PASSWORD);
    for (const url of ['/api/oauth/TicketInfo', '/api/oauth/TicketRedeem']) {
      const body = url.endsWith('Info') ? { ticket: token } : { ticket: token, purpose: 'flow' };
      for (const text of [token, 'A'.repeat(43)]) {
        const answer = await post(url, { ...body, ticket: text });
        assert.deepEqual([answer.status, answer.data.key], [403, 'account.tokenInAddress']);
      }
    }
    const old = await createApp(server.engine, { demo: false, tokenInUrl: true });
    const ask = async (ticket: string) =>
      (await old.inject({ method: 'POST', url: '/api/oauth/TicketRedeem', payload: { ticket, purpose: 'flow' } })).json();
    assert.equal((await ask(token)).data.token, token);
    assert.equal((await ask('A'.repeat(43))).data.key, 'account.invalidTicket');
    await post('/api/oauth/Lock', {}, token);
    assert.equal((await ask(token)).data.key, 'account.invalidTicket');
    await old.close();
  });
});
