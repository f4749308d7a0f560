import { randomBytes } from 'node:crypto';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Authenticator } from '@zhixing/engine/http/server.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type AnyModel, usccFrom } from '@zhixing/model';
import { type Answer, startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { cipherKey } from '../../../identity/account/tests/signing-in.ts';
import { User } from '../../../identity/account/user.model.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { createPorts } from '../../../ports.ts';
import { createModules } from '../../../server.ts';
import { EducationBureau } from '../../../study/bureau/education-bureau.model.ts';
import { Region } from '../../region/region.model.ts';

/** A city with two districts under the platform, and applicants from outside. */
export interface Office {
  readonly server: TestServer;
  readonly clock: { ahead: number };
  readonly platform: string;
  readonly city: string;
  readonly district: string;
  readonly other: string;
  /** SMS messages sent. */
  readonly texts: readonly string[];
  records<M extends AnyModel>(model: M): ReturnType<typeof repo<M>>;
  /** Creates a user whose decisions are recorded under that name. */
  person(role: string, organisation: string, more?: { sees?: readonly string[]; mobilePhone?: string }): Promise<Actor>;
  code(): Promise<{ code: string; timestamp: string }>;
  upload(key: string, name?: string, bytes?: Buffer, address?: string): Promise<Answer>;
  /** Submits a registration with a file and a correct captcha. */
  register(values: object, more?: object, address?: string): Promise<Answer>;
  query(regNo: string, phone: string, address?: string): Promise<Answer>;
}

let serial = 0;
const next = () => ++serial;
export const freshKey = (): string => randomBytes(16).toString('hex');
export const freshPhone = (): string => `155${String(10_000_000 + next())}`;
export const freshUscc = (): string => usccFrom(`91439900${String(600_000_000 + next())}`);

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const school = (more: object = {}) => ({
  kind: 'school',
  name: `麓山区新星第${next()}小学`,
  schoolCode: `2143${String(800_000 + next())}`,
  schoolType: 'primary',
  nature: 'public',
  principal: '李校长',
  safetyOfficer: '赵安全',
  safetyPhone: freshPhone(),
  region: '439902',
  address: '麓山路1号',
  location: { lng: 112.93, lat: 28.23 },
  contact: '钱联系',
  phone: freshPhone(),
  agreement: true,
  ...more,
});

export const agency = (more: object = {}) => ({
  kind: 'agency',
  name: `湘江研学旅行社${next()}`,
  uscc: freshUscc(),
  region: '439902',
  contact: '孙经理',
  phone: freshPhone(),
  agreement: true,
  ...more,
});

export async function openOffice({ authenticate, sms = false }: { authenticate?: Authenticator; sms?: boolean } = {}): Promise<Office> {
  const clock = { ahead: 0 };
  const texts: string[] = [];
  const provider = { send: async ({ text }: { text: string }) => void texts.push(text) };
  const settings = { cipherKey, demo: false, ...(sms && { sms: provider }) };
  const server = await startTestServer({
    modules: createModules(settings).filter(({ name }) => name !== 'engine'),
    provided: createPorts(settings),
    now: () => new Date(Date.now() + clock.ahead),
    ...(authenticate && { authenticate }),
  });
  const records: Office['records'] = (model) => repo(model, server.context());
  const places = await build(records);
  const request = (method: 'GET' | 'POST', url: string, body?: unknown, address = '127.0.0.1', headers = {}) =>
    query(server, { method, url, body, address, headers });
  const code = () => codeOf(server);
  const upload: Office['upload'] = (key, name = '营业执照.png', bytes = png, address = '127.0.0.1') => {
    const { payload, headers } = multipart(name, bytes);
    return request('POST', `/api/registration/files?key=${key}`, payload, address, headers);
  };
  return {
    server,
    clock,
    records,
    ...places,
    texts,
    code,
    upload,
    person: async (role, organisation, { sees = [organisation], mobilePhone } = {}) => {
      const { id } = await records(User).create({
        account: `person${next()}`,
        name: '王主任',
        organisation,
        mobilePhone: mobilePhone ?? null,
      });
      const variables = { '@organizationAndSuborganization': [...sees] };
      return server.actor({ userId: id, roles: [role], organisationId: organisation, variables });
    },
    register: async (values, more = {}, address = `10.9.${next() % 250}.1`) => {
      const key = freshKey();
      const { data } = await upload(key, undefined, undefined, address);
      return request('POST', '/api/registration', { values, files: [data.id], key, ...(await code()), ...more }, address);
    },
    query: async (regNo, phone, address) => request('POST', '/api/registration/query', { regNo, phone, ...(await code()) }, address),
  };
}

async function build(records: Office['records']) {
  const city = await records(Region).create({ code: '439900', name: '湘江市', level: 'city' });
  await records(Region).create({ code: '439902', name: '麓山区', level: 'district', parent: city.id });
  await records(Region).create({ code: '439903', name: '橘洲区', level: 'district', parent: city.id });
  await records(Region).create({ code: '449900', name: '外省市', level: 'city' });
  const platform = await records(Organisation).create({ name: '平台', kind: 'platform', code: 'platform' });
  const bureau = (name: string, level: 'city' | 'district', region: string, parent: string | null = null) =>
    records(EducationBureau).create({ name, level, region, dutyPhone: freshPhone(), parent });
  const top = await bureau('湘江市教育局', 'city', '439900');
  const district = await bureau('麓山区教育局', 'district', '439902', top.id);
  const other = await bureau('橘洲区教育局', 'district', '439903', top.id);
  return { platform: platform.id, city: top.id, district: district.id, other: other.id };
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: unknown;
  readonly address: string;
  readonly headers: Record<string, string>;
}

async function query({ app }: TestServer, { method, url, body, address, headers }: Request): Promise<Answer> {
  const payload = body === undefined ? {} : { payload: body as object };
  const response = await app.inject({ method, url, headers, remoteAddress: address, ...payload });
  const { code, msg, data } = response.json();
  return { status: response.statusCode, code, msg, data, text: response.payload, headers: response.headers };
}

async function codeOf(server: TestServer): Promise<{ code: string; timestamp: string }> {
  const timestamp = randomBytes(8).toString('hex');
  await server.app.inject({ url: `/api/file/ImageCode/${timestamp}` });
  const [row] = await server.engine.database.query<{ answer: string }>(sql`select answer from sys_captcha where id = ${timestamp}`);
  return { code: row?.answer ?? '', timestamp };
}

function multipart(name: string, bytes: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'paper';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
