import { type Answer, type ApiClientOptions, briefly, type Question, request, requestWithToken, type Token } from '../api-request.ts';
import type { Department, Person, Sent, SignedIn, WorkplaceClient, WorkplaceNews } from '../platform.ts';
import { workplaceErrors } from '../workplace.errors.ts';
import { wecomCause } from './causes.ts';

export interface WecomSettings {
  /** `https://qyapi.weixin.qq.com`, or the endpoint of a private edition. */
  readonly api: string;
  /** `https://login.work.weixin.qq.com`, or the endpoint of a private edition. */
  readonly login: string;
  readonly corpId: string;
  readonly agentId: string;
  /** Secret of a self-built application; the contacts synchronisation secret cannot read names. */
  readonly secret: string;
}

export interface WecomClientOptions extends ApiClientOptions {
  /** Credentials of contacts synchronisation, if configured; only it can list all members. */
  readonly contacts?: { readonly secret: string; readonly tokens: ApiClientOptions['tokens'] } | undefined;
}

/** WeCom client for a self-built application of one company. */
export function createWecom(settings: WecomSettings, options: WecomClientOptions): WorkplaceClient {
  const call = (path: string, more: Omit<Question, 'url'> & Query = {}) => callWith(settings, options, settings.secret, path, more);
  return {
    departments: async (root) => departmentsOf(await call('department/list', root ? { query: { id: root } } : {})),
    people: async function* (department) {
      const { body } = await call('user/list', { query: { department_id: department } });
      yield listIn(body, 'userlist').map(personOf);
    },
    person: async (id) => personOf((await call('user/get', { query: { userid: id } })).body),
    everybody: () => everybody(settings, options),
    tell: (news, people) => sendMessage(settings, call, news, people),
    signInAddress: ({ redirect, state }) => {
      const url = new URL('/wwlogin/sso/login', settings.login);
      const query = { login_type: 'CorpApp', appid: settings.corpId, agentid: settings.agentId, redirect_uri: redirect, state };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    whoSignedIn: async (code) => signedInOf(await call('auth/getuserinfo', { query: { code } })),
  };
}

type Call = (path: string, more: Omit<Question, 'url'>) => Promise<Answer>;

const SIZES = { title: 128, description: 512, text: 2048 } as const;
/** Seconds within which WeCom deduplicates the same message to the same users. */
const SAME_FOR = 1800;

/** https://developer.work.weixin.qq.com/document/path/90236: a card if there is a link, else text. */
async function sendMessage(
  { agentId }: WecomSettings,
  call: Call,
  { title, text, link }: WorkplaceNews,
  people: readonly string[],
): Promise<Sent> {
  const shown =
    link === null
      ? { msgtype: 'text', text: { content: cut(`${title}\n${text}`, SIZES.text) } }
      : {
          msgtype: 'textcard',
          textcard: { title: cut(title, SIZES.title), description: cut(text || title, SIZES.description), url: link },
        };
  const once = { enable_duplicate_check: 1, duplicate_check_interval: SAME_FOR };
  const json = { touser: people.join('|'), agentid: Number(agentId), ...shown, ...once };
  const { body } = await call('message/send', { method: 'POST', json });
  return {
    reference: String(body.msgid ?? ''),
    unknown: String(body.invaliduser ?? '')
      .split('|')
      .filter(Boolean),
  };
}

/** Truncates text to a number of UTF-8 bytes without splitting a character. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let [short, size] = ['', 3];
  for (const letter of text) {
    size += Buffer.byteLength(letter);
    if (size > bytes) break;
    short += letter;
  }
  return `${short}…`;
}

interface Query {
  readonly query?: Readonly<Record<string, string>>;
}

function callWith(
  settings: WecomSettings,
  options: ApiClientOptions,
  secret: string,
  path: string,
  { query = {}, ...more }: Omit<Question, 'url'> & Query,
): Promise<Answer> {
  const questionOf = (token: string): Question => ({ url: addressOf(settings, path, { access_token: token, ...query }), ...more });
  return requestWithToken(options, () => fetchToken(settings, options, secret), questionOf, wecomCause);
}

async function fetchToken(settings: WecomSettings, options: ApiClientOptions, secret: string): Promise<Token> {
  const url = addressOf(settings, 'gettoken', { corpid: settings.corpId, corpsecret: secret });
  const { body, status } = await request(briefly(options), { url }, wecomCause);
  const { access_token: token, expires_in: seconds } = body;
  if (typeof token !== 'string' || typeof seconds !== 'number') throw workplaceErrors.oddAnswer({ host: url.host, status });
  return { token, seconds };
}

function addressOf({ api }: WecomSettings, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(`/cgi-bin/${path}`, api);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

// WeCom orders descending: the greatest is first.
const departmentsOf = ({ body }: Answer): Department[] =>
  listIn(body, 'department').map(({ id, parentid, name, order }) => ({
    id: String(id),
    parent: Number(parentid) > 0 ? String(parentid) : '',
    name: String(name ?? ''),
    order: -Number(order ?? 0),
  }));

/** 1 active, 2 disabled, 4 not activated, 5 left. Members who have not activated WeCom yet count as active. */
const IN_USE = [1, 4];

function personOf(user: Record<string, unknown>): Person {
  const departments = Array.isArray(user.department) ? user.department.map(String) : [];
  return {
    id: String(user.userid),
    name: String(user.name ?? ''),
    mobile: textOf(user.mobile),
    email: textOf(user.biz_mail) ?? textOf(user.email),
    jobNumber: null,
    title: textOf(user.position),
    departments,
    mainDepartment: user.main_department ? String(user.main_department) : (departments[0] ?? null),
    active: user.status === undefined || IN_USE.includes(Number(user.status)),
  };
}

const PAGE = 10_000;

/** All members, by contacts synchronisation, which returns only ids. */
async function everybody(settings: WecomSettings, { contacts, ...options }: WecomClientOptions): Promise<ReadonlySet<string> | null> {
  if (!contacts) return null;
  const ids = new Set<string>();
  for (let cursor = ''; ; ) {
    const json = { limit: PAGE, ...(cursor && { cursor }) };
    const { body } = await callWith(settings, { ...options, tokens: contacts.tokens }, contacts.secret, 'user/list_id', {
      method: 'POST',
      json,
    });
    for (const { userid } of listIn(body, 'dept_user')) ids.add(String(userid));
    const next = textOf(body.next_cursor);
    if (!next || next === cursor) return ids;
    cursor = next;
  }
}

/** External users have an `openid` instead of a `userid`. */
function signedInOf({ body }: Answer): SignedIn {
  const id = textOf(body.userid) ?? textOf(body.UserId);
  if (!id) throw workplaceErrors.notOurs();
  return { id, name: null };
}

const listIn = (body: Answer['body'], name: string): Record<string, unknown>[] => {
  const list = body[name];
  return Array.isArray(list) ? (list as Record<string, unknown>[]) : [];
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
