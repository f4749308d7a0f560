import { type Answer, type ApiClientOptions, briefly, request, requestWithToken, type Token } from '../api-request.ts';
import type { Department, Person, Sent, SignedIn, WorkplaceClient, WorkplaceNews } from '../platform.ts';
import { workplaceErrors } from '../workplace.errors.ts';
import { newCause, oldCause } from './causes.ts';

export interface DingtalkSettings {
  /** `https://api.dingtalk.com`, or the endpoint of a private edition. */
  readonly api: string;
  /** `https://oapi.dingtalk.com`, which still serves departments and users. */
  readonly oldApi: string;
  /** `https://login.dingtalk.com`, or the endpoint of a private edition. */
  readonly login: string;
  readonly appKey: string;
  readonly appSecret: string;
  /** Company id, to reject sign-ins from other companies. */
  readonly corpId: string;
  /** Id of the application that sends messages. */
  readonly agentId?: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** DingTalk client for an application of one company. */
export function createDingtalk(settings: DingtalkSettings, options: ApiClientOptions): WorkplaceClient {
  const call = async (path: string, json: object): Promise<Json> => {
    const questionOf = (token: string) => ({ url: withToken(new URL(path, settings.oldApi), token), method: 'POST' as const, json });
    const { body } = await requestWithToken(options, () => fetchToken(settings, options), questionOf, oldCause);
    return body;
  };
  return {
    departments: (root) => departmentsBelow(call, root),
    people: (department) => peopleOf(call, department),
    person: async (id) => personOf((await call('/topapi/v2/user/get', { userid: id })).result as Json),
    everybody: async () => null,
    tell: (news, people) => sendMessage(settings, call, news, people),
    signInAddress: ({ redirect, state }) => {
      const url = new URL('/oauth2/auth', settings.login);
      const query = { redirect_uri: redirect, response_type: 'code', client_id: settings.appKey, scope: 'openid corpid', state };
      for (const [name, value] of Object.entries({ ...query, prompt: 'consent' })) url.searchParams.set(name, value);
      return url.href;
    },
    whoSignedIn: (code) => whoSignedIn(settings, options, call, code),
  };
}

type Call = (path: string, json: object) => Promise<Json>;

async function fetchToken({ api, appKey, appSecret }: DingtalkSettings, options: ApiClientOptions): Promise<Token> {
  const url = new URL('/v1.0/oauth2/accessToken', api);
  const { body, status } = await request(briefly(options), { url, method: 'POST', json: { appKey, appSecret } }, newCause);
  const { accessToken: token, expireIn: seconds } = body;
  if (typeof token !== 'string' || typeof seconds !== 'number') throw workplaceErrors.oddAnswer({ host: url.host, status });
  return { token, seconds };
}

const SIZES = { title: 60, text: 1000 } as const;
const HEAD = 'FF1677FF';

/** https://open.dingtalk.com/document/orgapp/asynchronous-sending-of-enterprise-session-messages: a card if there is a link, else text. */
async function sendMessage(
  { agentId }: DingtalkSettings,
  call: Call,
  { title, text, link }: WorkplaceNews,
  people: readonly string[],
): Promise<Sent> {
  const short = title.slice(0, SIZES.title);
  const markdown = `### ${short}\n\n${text.slice(0, SIZES.text)}`;
  const body = { title: short, content: text.slice(0, SIZES.text) };
  const msg =
    link === null
      ? { msgtype: 'markdown', markdown: { title: short, text: markdown } }
      : { msgtype: 'oa', oa: { message_url: link, head: { bgcolor: HEAD, text: '' }, body } };
  const json = { agent_id: Number(agentId), userid_list: people.join(','), msg };
  const { task_id: task } = await call('/topapi/message/corpconversation/asyncsend_v2', json);
  return { reference: String(task ?? ''), unknown: [] };
}

/** Root department, the default. */
const TOP = '1';

/** Breadth-first, because DingTalk lists only direct children. A department deleted meanwhile has none. */
async function departmentsBelow(call: Call, root: string): Promise<readonly Department[]> {
  const top = root || TOP;
  const found = new Map<string, Department>([[top, { id: top, parent: '', name: '', order: 0 }]]);
  for (let level = [top]; level.length > 0; ) {
    const next: string[] = [];
    for (const id of level)
      for (const child of (await below(call, id)).filter((one) => !found.has(one.id))) {
        found.set(child.id, child);
        next.push(child.id);
      }
    level = next;
  }
  return [...found.values()];
}

async function below(call: Call, id: string): Promise<Department[]> {
  const { result } = await call('/topapi/v2/department/listsub', { dept_id: Number(id) }).catch(unlessGone);
  return Array.isArray(result) ? result.map((one, place) => ({ ...departmentOf(one as Json), order: place })) : [];
}

function unlessGone(error: unknown): Json {
  if ((error as { key?: string }).key === 'workplace.departmentGone') return {};
  throw error;
}

const departmentOf = ({ dept_id: id, parent_id: parent, name }: Json): Department => ({
  id: String(id),
  parent: Number(parent) > 0 ? String(parent) : '',
  name: String(name ?? ''),
  order: 0,
});

const PAGE = 100;

async function* peopleOf(call: Call, department: string): AsyncIterable<readonly Person[]> {
  for (let cursor = 0; ; ) {
    const { result } = await call('/topapi/v2/user/list', { dept_id: Number(department || TOP), cursor, size: PAGE });
    const { list, has_more: more, next_cursor: next } = (result ?? {}) as Json;
    yield Array.isArray(list) ? list.map((one) => personOf(one as Json)) : [];
    if (more !== true || typeof next !== 'number' || next <= cursor) return;
    cursor = next;
  }
}

function personOf(user: Json): Person {
  const departments = Array.isArray(user.dept_id_list) ? user.dept_id_list.map(String) : [];
  return {
    id: String(user.userid),
    name: String(user.name ?? ''),
    mobile: textOf(user.mobile),
    email: textOf(user.org_email) ?? textOf(user.email),
    jobNumber: textOf(user.job_number),
    title: textOf(user.title),
    departments,
    mainDepartment: departments[0] ?? null,
    // Members who have not activated DingTalk yet count as active; former members are not listed.
    active: true,
  };
}

/** Code → user token → union id → user id in this company. */
async function whoSignedIn(
  { api, appKey, appSecret, corpId }: DingtalkSettings,
  options: ApiClientOptions,
  call: Call,
  code: string,
): Promise<SignedIn> {
  const json = { clientId: appKey, clientSecret: appSecret, code, grantType: 'authorization_code' };
  const own = await request(options, { url: new URL('/v1.0/oauth2/userAccessToken', api), method: 'POST', json }, newCause);
  if (corpId && own.body.corpId && own.body.corpId !== corpId) throw workplaceErrors.notOurs();
  const headers = { 'x-acs-dingtalk-access-token': String(own.body.accessToken) };
  const me: Answer = await request(options, { url: new URL('/v1.0/contact/users/me', api), headers }, newCause);
  const { result } = await call('/topapi/user/getbyunionid', { unionid: String(me.body.unionId ?? '') }).catch(unlessUnknown);
  const { userid, contact_type: kind } = (result ?? {}) as Json;
  // 0 is a member, 1 an external contact.
  if (typeof userid !== 'string' || Number(kind ?? 0) !== 0) throw workplaceErrors.notOurs();
  return { id: userid, name: textOf(me.body.nick) };
}

function unlessUnknown(error: unknown): Json {
  if ((error as { key?: string }).key === 'workplace.personGone') return {};
  throw error;
}

function withToken(url: URL, token: string): URL {
  url.searchParams.set('access_token', token);
  return url;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
