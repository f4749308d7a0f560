import { AppError } from '@zhixing/engine/errors.ts';
import { createDingtalk } from '@zhixing/workplace/dingtalk/client.ts';
import type { Person, WorkplaceClient } from '@zhixing/workplace/platform.ts';
import { sharedTokens } from '@zhixing/workplace/tokens.ts';
import { createWecom } from '@zhixing/workplace/wecom/client.ts';
import type { Identity } from '../identity.ts';
import { type Reason, Unfit } from '../reasons.ts';
import { defineProviderKind, type Kind, type Provider } from './kind.ts';
import { mustBeSafe, unreachable } from './reach.ts';
import type { SettingFields, SettingValues } from './setting-fields.ts';

const wecomFields = {
  corpId: { type: 'text', required: true },
  agentId: { type: 'text', required: true },
  api: { type: 'address', default: 'https://qyapi.weixin.qq.com' },
  login: { type: 'address', default: 'https://login.work.weixin.qq.com' },
} as const;

const dingtalkFields = {
  corpId: { type: 'text', required: true },
  appKey: { type: 'text', required: true },
  api: { type: 'address', default: 'https://api.dingtalk.com' },
  oldApi: { type: 'address', default: 'https://oapi.dingtalk.com' },
  login: { type: 'address', default: 'https://login.dingtalk.com' },
} as const;

/** WeCom: by QR code, or directly inside WeCom. Users are identified by their id in the company's directory there. */
export const wecom = workplaceKind({
  name: 'wecom',
  fields: wecomFields,
  hosts: ['api'],
  code: 'code',
  clientOf: ({ settings, engine }, secret, how) => {
    const tokens = sharedTokens(engine, `wecom ${settings.api} ${settings.corpId} ${settings.agentId}`, secret);
    return createWecom({ ...settings, secret }, { ...how, tokens });
  },
});

/** DingTalk, by QR code or on its own page. */
export const dingtalk = workplaceKind({
  name: 'dingtalk',
  fields: dingtalkFields,
  hosts: ['api', 'oldApi'],
  code: 'authCode',
  clientOf: ({ settings, engine }, secret, how) => {
    const tokens = sharedTokens(engine, `dingtalk ${settings.api} ${settings.appKey}`, secret);
    return createDingtalk({ ...settings, appSecret: secret }, { ...how, tokens });
  },
});

/** One retry of a busy workplace, since the user is waiting. */
const RETRIES = 1;

interface How {
  readonly fetch: Provider['engine']['outgoing']['fetch'];
  readonly retries: number;
}

interface Workplace<F extends SettingFields> {
  readonly name: 'wecom' | 'dingtalk';
  readonly fields: F;
  readonly hosts: readonly (keyof F & string)[];
  /** Name of the code parameter in the return address. */
  readonly code: string;
  readonly clientOf: (provider: Provider<SettingValues<F>>, secret: string, how: How) => WorkplaceClient;
}

function workplaceKind<const F extends SettingFields>({ name, fields, hosts, code, clientOf }: Workplace<F>): Kind {
  const opened = async (provider: Provider<SettingValues<F>>): Promise<WorkplaceClient> => {
    for (const host of hosts) await mustBeSafe(provider.engine, new URL(String(provider.settings[host])));
    const secret = await provider.secret();
    if (secret === null) throw new Unfit('secretMissing');
    return clientOf(provider, secret, { fetch: provider.engine.outgoing.fetch, retries: RETRIES });
  };
  return defineProviderKind<F>({
    name,
    fields,
    secret: 'required',
    hosts,
    browser: {
      begin: async (provider, { redirectUri, state }) => ({
        address: (await opened(provider)).signInAddress({ redirect: redirectUri, state }),
        kept: {},
      }),
      finish: (provider, { params }) =>
        explained(async () => {
          const given = params[code];
          if (!given) throw new Unfit('refusedThere', { what: (params.error ?? params.errcode ?? '-').slice(0, 60) });
          const client = await opened(provider);
          const { id, name: called } = await client.whoSignedIn(given);
          return identityOf(id, called, await client.person(id).catch(unlessHidden));
        }),
    },
    probe: async function* (provider) {
      try {
        const departments = await explained(async () => (await opened(provider)).departments(''));
        yield { step: 'workplace', ok: true, params: { count: departments.length } };
      } catch (error) {
        yield { step: 'failed', ok: false, error };
      }
    },
  });
}

/** Contact data are maintained by the company, so that they count as verified. */
function identityOf(id: string, called: string | null, person: Person | null): Identity {
  const mobile = /^(?:\+?86[- ]?)?(1[3-9]\d{9})$/.exec(person?.mobile ?? '')?.[1] ?? null;
  const attributes = { departments: person?.departments ?? [], title: person?.title ? [person.title] : [] };
  return {
    subject: id,
    name: person?.name || called,
    account: id,
    employeeNo: person?.jobNumber ?? null,
    mobilePhone: mobile,
    email: person?.email ?? null,
    unverified: [],
    attributes,
  };
}

// An application that is allowed to sign users in may still lack permission to read their profiles.
function unlessHidden(error: unknown): null {
  if (error instanceof AppError && ['workplace.noPermission', 'workplace.personGone'].includes(error.key)) return null;
  throw error;
}

const reasons: Readonly<Record<string, Reason>> = {
  'workplace.codeRefused': 'codeRefused',
  'workplace.notOurs': 'notOurs',
  'workplace.personGone': 'notOurs',
  'workplace.secretRefused': 'clientRefused',
  'workplace.companyRefused': 'clientRefused',
  'workplace.agentRefused': 'clientRefused',
  'workplace.tokenRefused': 'clientRefused',
  'workplace.addressRefused': 'addressRefused',
  'workplace.noPermission': 'permissionMissing',
  'workplace.oddAnswer': 'badAnswer',
};

/** Converts errors to `Unfit` with a reason for administrators. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const away = unreachable(error);
    if (away) throw away;
    if (!(error instanceof AppError)) throw error;
    const reason = reasons[error.key] ?? 'refusedByServer';
    const { address, code, host, status } = error.params;
    const what = [address, code, host, status].filter((one) => one !== undefined).join(' ') || error.key.split('.').at(-1) || '';
    throw new Unfit(reason, { what }, error);
  }
}
