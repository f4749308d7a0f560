import { randomUUID } from 'node:crypto';
import { type Behaviour, type Company, keys, type Played } from './company.ts';
import type { Asked, Reply } from './exchange.ts';

const refused = (errcode: number, errmsg: string): Reply => ({
  json: { errcode, errmsg: `${errmsg}, hint: [1700000000], from ip: 203.0.113.9` },
});
const ok = (more: object): Reply => ({ json: { errcode: 0, errmsg: 'ok', ...more } });

/** Fake of qyapi.weixin.qq.com and login.work.weixin.qq.com. */
export function createWecomSide(company: Company, now: Behaviour) {
  const tokens = new Map<string, string>();
  const codes = new Map<string, string>();
  const calls: Readonly<Record<string, (asked: Asked, secret: string) => Reply>> = {
    'department/list': ({ query }, secret) =>
      secret === keys.secret ? listed(company, now, Number(query.get('id') ?? 0)) : refused(48002, 'api forbidden'),
    'user/list': ({ query }, secret) =>
      secret === keys.secret ? people(company, now, Number(query.get('department_id'))) : refused(48002, 'api forbidden'),
    'user/get': ({ query }) => {
      const found = company.people.find(({ id }) => id === query.get('userid'));
      return found ? ok(asUser(found, now)) : refused(60111, 'userid not found');
    },
    'user/list_id': ({ json }, secret) => (secret === keys.contactsSecret ? ids(company, now, json) : refused(48002, 'api forbidden')),
    'message/send': ({ json }) => tell(company, now, json),
    'auth/getuserinfo': ({ query }) => {
      const userid = codes.get(query.get('code') ?? '');
      codes.delete(query.get('code') ?? '');
      if (!userid) return refused(40029, 'invalid code');
      return ok(company.people.some(({ id }) => id === userid) ? { userid, user_ticket: randomUUID() } : { openid: `o-${userid}` });
    },
  };
  const entryView = (asked: Asked, call: string): Reply | null => {
    const secret = tokens.get(asked.query.get('access_token') ?? '');
    if (!secret) return refused(asked.query.has('access_token') ? 42001 : 41001, 'access_token expired');
    if (!now.addressAllowed) return refused(60020, 'not allow to access from your ip');
    if (!now.mayRead && !call.startsWith('auth/')) return refused(60011, 'no privilege to access/modify contact/party/agent');
    return calls[call]?.(asked, secret) ?? null;
  };
  return {
    expireTokens: () => tokens.clear(),
    answer: (asked: Asked): Reply | null => {
      if (asked.path === '/wwlogin/sso/login') return signIn(asked, now, codes);
      const call = /^\/cgi-bin\/(.+)$/.exec(asked.path)?.[1];
      if (!call) return null;
      return stop(now) ?? (call === 'gettoken' ? token(asked, now, tokens) : entryView(asked, call));
    },
  };
}

function stop(now: Behaviour): Reply | null {
  if (now.limited > 0) {
    now.limited -= 1;
    return refused(45009, 'api freq out of limit');
  }
  if (now.busy > 0) {
    now.busy -= 1;
    return refused(-1, 'system busy');
  }
  return null;
}

function token({ query }: Asked, now: Behaviour, tokens: Map<string, string>): Reply {
  const secret = query.get('corpsecret') ?? '';
  if (query.get('corpid') !== keys.corpId) return refused(40013, 'invalid corpid');
  if (secret !== keys.secret && secret !== keys.contactsSecret) return refused(40001, 'invalid credential');
  // WeCom returns the same token until it expires.
  const known = [...tokens].find(([, owner]) => owner === secret)?.[0];
  const access_token = known ?? `wt-${randomUUID()}`;
  tokens.set(access_token, secret);
  now.tokens += known ? 0 : 1;
  return ok({ access_token, expires_in: 7200 });
}

function tell({ people: all }: Company, now: Behaviour, json: Record<string, unknown>): Reply {
  if (String(json.agentid) !== keys.agentId) return refused(40056, 'invalid agentid');
  const wanted = String(json.touser).split('|');
  const unknown = wanted.filter((id) => !all.some((one) => one.id === id));
  if (unknown.length === wanted.length) return refused(81013, 'user & party & tag all invalid');
  now.told.push(json);
  return ok({ msgid: `wm-${now.told.length}`, ...(unknown.length > 0 && { invaliduser: unknown.join('|') }) });
}

function listed({ departments }: Company, now: Behaviour, root: number): Reply {
  if (root && !departments.some(({ id }) => id === root)) return refused(60003, 'department not found');
  const below = (id: number): typeof departments =>
    departments.filter(({ parent }) => parent === id).flatMap((one) => [one, ...below(one.id)]);
  const wanted = new Set(root ? [root, ...below(root).map(({ id }) => id)] : departments.map(({ id }) => id));
  const answer = ok({
    department: departments
      .filter(({ id }) => wanted.has(id))
      .map(({ id, parent, name, order }) => ({ id, name, parentid: parent, order })),
  });
  vanish(departments, now);
  return answer;
}

/** Deletes a department between two requests. */
export function vanish(departments: Company['departments'], now: Behaviour): void {
  const place = departments.findIndex(({ id }) => id === now.vanishing);
  if (place >= 0) departments.splice(place, 1);
}

function people({ departments, people: all }: Company, now: Behaviour, department: number): Reply {
  if (!departments.some(({ id }) => id === department)) return refused(60003, 'department not found');
  return ok({ userlist: all.filter((one) => one.departments.includes(department)).map((one) => asUser(one, now)) });
}

const asUser = ({ id, name, mobile, email, title, departments, status = 1 }: Played, now: Behaviour) => ({
  userid: id,
  name,
  department: departments,
  main_department: departments[0],
  position: title ?? '',
  status,
  ...(now.tellsNumbers && { mobile: mobile ?? '', biz_mail: email ?? '' }),
});

function ids({ people: all }: Company, now: Behaviour, json: Record<string, unknown>): Reply {
  const rows = all
    .filter(({ status }) => status !== 5)
    .flatMap(({ id, departments }) => departments.map((department) => ({ userid: id, department })));
  const from = Number(json.cursor ?? 0);
  const size = Math.min(Number(json.limit ?? 10_000), now.page);
  const next = from + size < rows.length ? String(from + size) : '';
  return ok({ next_cursor: next, dept_user: rows.slice(from, from + size) });
}

function signIn({ query }: Asked, now: Behaviour, codes: Map<string, string>): Reply {
  const to = URL.parse(query.get('redirect_uri') ?? '');
  if (query.get('login_type') !== 'CorpApp' || query.get('appid') !== keys.corpId || query.get('agentid') !== keys.agentId || !to)
    return { html: 'wrong parameters' };
  const code = randomUUID();
  codes.set(code, now.scanner);
  to.searchParams.set('code', code);
  to.searchParams.set('state', query.get('state') ?? '');
  return { redirect: to.href };
}
