import { randomUUID } from 'node:crypto';
import { type Behaviour, type Company, keys, type Played } from './company.ts';
import type { Asked, Reply } from './exchange.ts';
import { vanish } from './wecom.ts';

const refused = (errcode: number, errmsg: string, more: object = {}): Reply => ({
  json: { errcode, errmsg, request_id: randomUUID(), ...more },
});
const ok = (result: unknown): Reply => ({ json: { errcode: 0, errmsg: 'ok', result, request_id: randomUUID() } });
const failed = (status: number, code: string, message: string): Reply => ({ status, json: { code, message, requestid: randomUUID() } });
const lacking = '没有调用该接口的权限,接口权限申请参考:requiredScopes: [qyapi_get_department_list]';

/** Fake of api.dingtalk.com, oapi.dingtalk.com and login.dingtalk.com. */
export function createDingtalkSide(company: Company, now: Behaviour) {
  const tokens = new Set<string>();
  const own = new Map<string, string>();
  const codes = new Map<string, string>();
  const calls: Readonly<Record<string, (json: Record<string, unknown>) => Reply>> = {
    '/topapi/v2/department/listsub': ({ dept_id: id }) => below(company, now, Number(id)),
    '/topapi/v2/user/list': (json) => people(company, now, json),
    '/topapi/v2/user/get': ({ userid }) => {
      const found = company.people.find(({ id }) => id === userid);
      return found ? ok(asUser(found)) : refused(60121, '找不到该用户');
    },
    '/topapi/message/corpconversation/asyncsend_v2': (json) => {
      if (String(json.agent_id) !== keys.agentId) return refused(400002, '无效的参数');
      now.told.push(json);
      return { json: { errcode: 0, errmsg: 'ok', task_id: now.told.length, request_id: randomUUID() } };
    },
    '/topapi/user/getbyunionid': ({ unionid }) => {
      const found = company.people.find(({ id }) => `union-${id}` === unionid);
      return found ? ok({ contact_type: 0, userid: found.id }) : refused(60121, '找不到该用户');
    },
  };
  const old = ({ path, query, json }: Asked): Reply | null => {
    if (now.limited > 0) {
      now.limited -= 1;
      return refused(90018, '您的服务器调用钉钉开放平台当前接口的所有请求都被暂时禁用了');
    }
    if (!tokens.has(query.get('access_token') ?? '')) return refused(40014, '不合法的access_token');
    if (!now.addressAllowed) return refused(60020, '访问ip不在白名单之中,request ip=203.0.113.9');
    if (!now.mayRead && !path.includes('unionid')) return refused(88, 'ding talk error', { sub_code: '60011', sub_msg: lacking });
    return calls[path]?.(json) ?? null;
  };
  return {
    expireTokens: () => tokens.clear(),
    answer: (asked: Asked): Reply | null => {
      const { path, json, headers } = asked;
      if (path === '/oauth2/auth') return signIn(asked, now, codes);
      if (path === '/v1.0/oauth2/accessToken') return token(json, now, tokens);
      if (path === '/v1.0/oauth2/userAccessToken') return ownToken(json, codes, own);
      if (path === '/v1.0/contact/users/me') return me(company, own.get(String(headers['x-acs-dingtalk-access-token'])));
      return path.startsWith('/topapi/') ? old(asked) : null;
    },
  };
}

function token({ appKey, appSecret }: Record<string, unknown>, now: Behaviour, tokens: Set<string>): Reply {
  if (now.busy > 0) {
    now.busy -= 1;
    return failed(503, 'ServiceUnavailable', 'The request has failed due to a temporary failure of the server.');
  }
  if (appKey !== keys.appKey || appSecret !== keys.appSecret)
    return failed(400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret');
  const known = [...tokens][0];
  const accessToken = known ?? `dt-${randomUUID()}`;
  tokens.add(accessToken);
  now.tokens += known ? 0 : 1;
  return { json: { accessToken, expireIn: 7200 } };
}

function ownToken(
  { clientId, clientSecret, code, grantType }: Record<string, unknown>,
  codes: Map<string, string>,
  own: Map<string, string>,
): Reply {
  if (clientId !== keys.appKey || clientSecret !== keys.appSecret)
    return failed(400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret');
  const person = codes.get(String(code));
  codes.delete(String(code));
  if (grantType !== 'authorization_code' || person === undefined)
    return failed(400, 'invalidParameter.authCode.notFound', '不合法的临时授权码');
  const accessToken = randomUUID();
  own.set(accessToken, person);
  return { json: { accessToken, refreshToken: randomUUID(), expireIn: 7200, corpId: keys.dingCorpId } };
}

function me({ people: all }: Company, id: string | undefined): Reply {
  if (id === undefined) return failed(401, 'InvalidAuthentication', '不合法的access_token');
  return {
    json: { nick: all.find((one) => one.id === id)?.name ?? '外人', unionId: `union-${id}`, openId: `open-${id}`, stateCode: '86' },
  };
}

function below({ departments }: Company, now: Behaviour, parent: number): Reply {
  if (parent !== 1 && !departments.some(({ id }) => id === parent)) return refused(60003, '部门不存在');
  const result = departments
    .filter((one) => one.parent === parent)
    .map(({ id, name }) => ({ dept_id: id, parent_id: parent, name, create_dept_group: true, auto_add_user: true }));
  vanish(departments, now);
  return ok(result);
}

function people({ departments, people: all }: Company, now: Behaviour, json: Record<string, unknown>): Reply {
  if (!departments.some(({ id }) => id === json.dept_id)) return refused(60003, '部门不存在');
  if (Number(json.size) > 100) return refused(40035, '不合法的参数');
  const members = all.filter((one) => one.departments.includes(Number(json.dept_id)));
  const [from, size] = [Number(json.cursor), Math.min(Number(json.size), now.page)];
  const list = members.slice(from, from + size).map(asUser);
  const more = from + size < members.length;
  return ok({ has_more: more, list, ...(more && { next_cursor: from + size }) });
}

const asUser = ({ id, name, mobile, email, jobNumber, title, departments }: Played) => ({
  userid: id,
  unionid: `union-${id}`,
  name,
  mobile: mobile ?? '',
  org_email: email ?? '',
  job_number: jobNumber ?? '',
  title: title ?? '',
  dept_id_list: departments,
  active: true,
  admin: false,
  boss: false,
  leader: false,
});

function signIn({ query }: Asked, now: Behaviour, codes: Map<string, string>): Reply {
  const to = URL.parse(query.get('redirect_uri') ?? '');
  if (query.get('client_id') !== keys.appKey || query.get('response_type') !== 'code' || !query.get('scope')?.includes('openid') || !to)
    return { html: 'wrong parameters' };
  const code = randomUUID();
  codes.set(code, now.scanner);
  to.searchParams.set('authCode', code);
  to.searchParams.set('state', query.get('state') ?? '');
  return { redirect: to.href };
}
