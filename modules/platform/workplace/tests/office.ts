import { repo } from '@zhixing/engine/repository.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { keys } from '@zhixing/testing/workplace/company.ts';
import { type Counterpart, startCounterpart } from '@zhixing/testing/workplace/counterpart.ts';
import sql from 'sql-template-tag';
import { identityModules } from '../../../identity/identity.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { joined } from '../../../tests/joined.ts';
import { fileModule } from '../../file/file.module.ts';
import { workplaceModule } from '../workplace.module.ts';

const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };

/** A local bureau, and its remote company. */
export interface Office {
  readonly server: TestServer;
  readonly played: Counterpart;
  readonly bureau: string;
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): ReturnType<TestServer['request']>;
  /** Stores complete settings of a platform, with some overridden. */
  set(platform: 'wecom' | 'dingtalk', more?: object): Promise<void>;
  /** Completes a run and returns it with its lines. */
  run(platform: 'wecom' | 'dingtalk', wish?: object): Promise<Done>;
  close(): Promise<void>;
}

export interface Done {
  readonly id: string;
  readonly outcome: string;
  readonly error: string | null;
  readonly counts: Record<string, number>;
  readonly lines: { place: number; kind: string; outcome: string; name: string; why: string; ours: string | null }[];
}

const PATH = '/api/system/SynThirdInfo';

export async function startOffice(): Promise<Office> {
  const played = await startCounterpart();
  const server = await startTestServer({
    ...joined([fileModule, ...identityModules(settings), workplaceModule]),
    outgoingAllow: ['127.0.0.1'],
  });
  const bureau = (await repo(Organisation, server.context()).create({ name: '示例市教育局', kind: 'bureau' })).id;
  const admin = server.actor({ administrator: true });
  await server.engine.database.query(sql`
    insert into "user" (id, account, name, status, is_administrator, organisation) values (${admin.userId}, 'chief', '管理员', 'enabled', true, ${bureau})`);
  const ask: Office['ask'] = (method, path, body) => server.request(admin, method, `${PATH}/${path}`, body);
  return {
    server,
    played,
    bureau,
    ask,
    set: async (platform, more = {}) => {
      const answer = await ask('PUT', platform, bodyOf(platform, played.address, { organisation: bureau, ...more }));
      if (answer.status !== 200) throw new Error(answer.text);
    },
    run: async (platform, wish = { trial: false }) => {
      const begun = await ask('POST', `${platform}/runs`, wish);
      if (begun.status !== 200) throw new Error(begun.text);
      await server.engine.jobs.idle();
      const run = (await ask('GET', platform)).data.runs[0];
      return { ...run, lines: (await ask('GET', `runs/${run.id}/lines?pageSize=500`)).data.list };
    },
    close: async () => {
      await server.close();
      await played.close();
    },
  };
}

/** Settings and secrets as the page sends them. */
export function bodyOf(platform: 'wecom' | 'dingtalk', address: string, more: object) {
  const own =
    platform === 'wecom'
      ? { api: address, login: address, corpId: keys.corpId, agentId: keys.agentId }
      : { api: address, oldApi: address, login: address, corpId: keys.dingCorpId, appKey: keys.appKey };
  return { settings: { ...own, ...more }, secrets: platform === 'wecom' ? { secret: keys.secret } : { appSecret: keys.appSecret } };
}
