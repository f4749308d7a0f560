import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { systemContext } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { readCasAnswer } from '../kinds/cas-answer.ts';
import { closedAddress } from './openid-provider.ts';
import { comeBack, leave, makeProvider, whyOf } from './outside.ts';

const PASSWORD = 'Maple2026tree';
const NS = 'xmlns:cas="http://www.yale.edu/tp/cas"';
const success = (inside: string) =>
  `<cas:serviceResponse ${NS}><cas:authenticationSuccess>${inside}</cas:authenticationSuccess></cas:serviceResponse>`;

test('an answer is what the protocol says, and nothing beside it', () => {
  const whole = success(
    '<cas:user>zhang</cas:user><cas:attributes><cas:mail>a@b.cn</cas:mail><cas:role>x</cas:role><cas:role>y</cas:role></cas:attributes>',
  );
  assert.deepEqual(readCasAnswer(whole), { user: 'zhang', attributes: { mail: ['a@b.cn'], role: ['x', 'y'] } });
  assert.deepEqual(
    readCasAnswer(success('<cas:user>zhang<!-- -->san</cas:user>')),
    { user: 'zhangsan', attributes: {} },
    'a comment cuts no name',
  );
  assert.deepEqual(
    readCasAnswer(
      `<cas:serviceResponse ${NS}><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>`,
    ),
    {
      refused: 'INVALID_TICKET',
    },
  );
  for (const bad of [
    '',
    'no\nyes',
    'yes\nzhang',
    '<html><body>Please sign in</body></html>',
    success(''),
    success('<cas:user></cas:user>'),
    success('<cas:user>a</cas:user><cas:user>b</cas:user>'),
    success('<user>a</user>'),
    success('<cas:user>a</cas:user>').replaceAll('yale.edu', 'evil.example'),
    `${success('<cas:user>a</cas:user>')}${success('<cas:user>b</cas:user>')}`,
    success('<cas:attributes><cas:user>a</cas:user></cas:attributes>'),
    success('<cas:user>a</cas:user>').replace('</cas:serviceResponse>', '<cas:authenticationFailure code="x"/></cas:serviceResponse>'),
    `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${success('<cas:user>&e;</cas:user>')}`,
    `<!DOCTYPE x>${success('<cas:user>a</cas:user>')}`,
    success('<cas:user>&e;</cas:user>'),
    success(`<cas:user>${'a'.repeat(300)}</cas:user>`),
    success('<cas:user>a</cas:user>').slice(0, -3),
  ])
    assert.throws(() => readCasAnswer(bad), { reason: 'badAnswer' }, bad.slice(0, 120));
});

/** A CAS server: a ticket is valid once, for the service it was issued for. */
async function startCas(): Promise<{ url: string; person: string; server: Server }> {
  const tickets = new Map<string, { service: string; user: string }>();
  const own = { url: '', person: '', server: createServer() };
  own.server.on('request', (request, response) => {
    const url = new URL(String(request.url), own.url);
    const service = url.searchParams.get('service') ?? '';
    if (url.pathname === '/cas/login') {
      const ticket = `ST-${randomBytes(12).toString('hex')}`;
      tickets.set(ticket, { service, user: own.person });
      const back = new URL(service);
      back.searchParams.set('ticket', ticket);
      return response.writeHead(302, { location: back.href }).end();
    }
    const given = tickets.get(url.searchParams.get('ticket') ?? '');
    tickets.delete(url.searchParams.get('ticket') ?? '');
    const code = given ? (given.service === service ? null : 'INVALID_SERVICE') : 'INVALID_TICKET';
    const told = `<cas:user>${given?.user}</cas:user>${url.pathname.startsWith('/cas/p3/') ? '<cas:attributes><cas:displayName>王老师</cas:displayName><cas:jobNumber>T100</cas:jobNumber></cas:attributes>' : ''}`;
    response.end(code ? `<cas:serviceResponse ${NS}><cas:authenticationFailure code="${code}"/></cas:serviceResponse>` : success(told));
  });
  await new Promise<void>((resolve) => own.server.listen(0, '127.0.0.1', resolve));
  own.url = `http://127.0.0.1:${(own.server.address() as AddressInfo).port}/cas`;
  return own;
}

describe('signing in by a CAS server', () => {
  let server: SignInServer;
  let there: Awaited<ReturnType<typeof startCas>>;
  let admin: string;
  before(async () => {
    server = await startSignInServer({ outgoingAllow: ['127.0.0.1'] });
    there = await startCas();
    await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
    admin = await server.token('admin1', PASSWORD);
  });
  after(async () => {
    there.server.closeAllConnections();
    there.server.close();
    await server.close();
  });
  const go = async (code: string) => {
    const away = await leave(server, code);
    const service = new URL(new URL(away.address).searchParams.get('service') ?? '');
    const back = new URL(String((await fetch(away.address, { redirect: 'manual' })).headers.get('location')));
    return { ...away, state: service.searchParams.get('state') ?? '', ticket: back.searchParams.get('ticket') ?? '' };
  };
  const why = async (answer: Parameters<typeof whyOf>[1]) => (await whyOf(server, answer, admin)).reason;

  test('whoever has a ticket for this service is signed in, once; a ticket for another one is no ticket', async () => {
    const organisation = (await repo(Organisation, systemContext(server.engine)).create({ name: '实验小学', code: 'S1', kind: 'school' }))
      .id;
    const settings = { url: there.url, employeeNoAttribute: 'jobNumber' };
    await makeProvider(server, {
      code: 'cas',
      name: '校园统一认证',
      kind: 'cas',
      linkBy: 'employeeNo',
      createAccounts: true,
      organisation,
      settings,
    });
    there.person = 'wang1';
    const first = await go('cas');
    const answer = await comeBack(server, first, { ticket: first.ticket });
    assert.equal(answer.status, 200, answer.text);
    const { userInfo } = (await server.get('/api/oauth/CurrentUser', answer.data.token)).data;
    assert.deepEqual([userInfo.userAccount, userInfo.userName], ['wang1', '王老师']);
    const second = await go('cas');
    assert.equal(await why(await comeBack(server, second, { ticket: first.ticket })), 'casRefused');
    const [third, fourth] = [await go('cas'), await go('cas')];
    const swapped = await whyOf(server, await comeBack(server, fourth, { ticket: third.ticket }), admin);
    assert.equal(swapped.reason, 'casRefused');
    assert.match(swapped.why, /INVALID_SERVICE/);
    assert.equal(await why(await comeBack(server, await go('cas'), { ticket: 'ST-1&x=<y>' })), 'casTicketMissing');
    assert.equal(await why(await comeBack(server, await go('cas'), {})), 'casTicketMissing');
  });

  test('CAS 2 says who it is and no more; signing out leads there; trying out says what it is', async () => {
    const id = await makeProvider(server, {
      code: 'cas2',
      name: 'CAS 2',
      kind: 'cas',
      linkBy: 'account',
      settings: { url: there.url, protocol: '2', signOutThere: true },
    });
    await createUser(server.engine, { account: 'li1', name: '李', password: PASSWORD });
    there.person = 'li1';
    const away = await go('cas2');
    const { data } = await comeBack(server, away, { ticket: away.ticket });
    const out = await server.get('/api/oauth/Logout', data.token);
    assert.equal(out.data.address, `${there.url}/logout?service=${encodeURIComponent('http://localhost/login')}`);
    assert.equal((await server.get('/api/oauth/CurrentUser', data.token)).status, 401);
    const authorization = `Bearer ${admin}`;
    const tried = await server.request(null, 'POST', `/api/system/IdentityProvider/${id}/Test`, {}, { authorization });
    assert.deepEqual(
      tried.data.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok]),
      [
        ['casPlain', true],
        ['casAnswers', true],
      ],
    );
    const down = await makeProvider(server, { code: 'casDown', name: 'CAS', kind: 'cas', settings: { url: await closedAddress() } });
    const failed = await server.request(null, 'POST', `/api/system/IdentityProvider/${down}/Test`, {}, { authorization });
    assert.match(failed.data.steps.at(-1).why, /无法连接/);
  });
});
