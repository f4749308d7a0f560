import { attributesOf, firstOf, type Identity } from '../identity.ts';
import { Unfit } from '../reasons.ts';
import { type CasAnswer, readCasAnswer } from './cas-answer.ts';
import { defineProviderKind, type Provider } from './kind.ts';
import { mustBeSafe, unreachable } from './reach.ts';
import type { SettingValues } from './setting-fields.ts';

const fields = {
  url: { type: 'address', required: true },
  protocol: { type: 'choice', options: ['3', '2'], default: '3' },
  accountAttribute: { type: 'text' },
  nameAttribute: { type: 'text', default: 'displayName' },
  employeeNoAttribute: { type: 'text' },
  mobileAttribute: { type: 'text', default: 'mobile' },
  emailAttribute: { type: 'text', default: 'mail' },
  signOutThere: { type: 'flag', default: false },
} as const;

type Cas = Provider<SettingValues<typeof fields>>;

const TICKET = /^[A-Za-z0-9._-]{1,256}$/;
const LARGEST = 262_144;

/** CAS 2 and 3: the browser brings a ticket, which the server validates once with CAS, for the same service address it was issued for. */
export const cas = defineProviderKind({
  name: 'cas',
  fields,
  secret: 'none',
  hosts: ['url'],
  browser: {
    begin: async (provider, { redirectUri, state, fresh }) => {
      await mustBeSafe(provider.engine, new URL(provider.settings.url));
      return {
        address: addressOf(provider, 'login', { service: serviceOf(redirectUri, state), ...(fresh && { renew: 'true' }) }),
        kept: {},
      };
    },

    finish: async (provider, { params, state, redirectUri }) => {
      const { ticket = '' } = params;
      if (!TICKET.test(ticket)) throw new Unfit('casTicketMissing');
      const answer = await validated(provider, serviceOf(redirectUri, state), ticket);
      if ('refused' in answer) throw new Unfit('casRefused', { what: answer.refused });
      return identityOf(provider, answer);
    },

    leave: async (provider, { back }) => (provider.settings.signOutThere ? addressOf(provider, 'logout', { service: back }) : null),
  },

  probe: async function* (provider) {
    try {
      if (await mustBeSafe(provider.engine, new URL(provider.settings.url))) yield { step: 'casPlain', ok: true };
      // A ticket that was never issued: a refusal in the protocol's format shows that it is a CAS server.
      await validated(provider, 'https://localhost/auth-redirect', 'ST-0-trying-out');
      yield { step: 'casAnswers', ok: true };
    } catch (error) {
      yield { step: 'failed', ok: false, error };
    }
  },
});

const serviceOf = (redirectUri: string, state: string): string => `${redirectUri}?${new URLSearchParams({ state })}`;

function addressOf({ settings }: Cas, path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(`${settings.url.replace(/\/(login)?$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

async function validated(provider: Cas, service: string, ticket: string): Promise<CasAnswer> {
  const path = provider.settings.protocol === '3' ? 'p3/serviceValidate' : 'serviceValidate';
  try {
    await mustBeSafe(provider.engine, new URL(provider.settings.url));
    const answer = await provider.engine.outgoing.fetch(addressOf(provider, path, { service, ticket }), { maxBytes: LARGEST });
    if (!answer.ok) throw new Unfit('refusedByServer', { what: String(answer.status) });
    return readCasAnswer(await answer.text());
  } catch (error) {
    throw unreachable(error) ?? error;
  }
}

function identityOf({ settings }: Cas, { user, attributes: released }: Extract<CasAnswer, { user: string }>): Identity {
  const attributes = attributesOf(released);
  const of = (name: string): string | null => (name ? firstOf(attributes, name) : null);
  return {
    subject: user,
    name: of(settings.nameAttribute),
    account: settings.accountAttribute ? of(settings.accountAttribute) : user,
    employeeNo: of(settings.employeeNoAttribute),
    mobilePhone: of(settings.mobileAttribute),
    email: of(settings.emailAttribute),
    // CAS attributes come from the organisation's own records, so that they count as verified.
    unverified: [],
    attributes,
  };
}
