import { AndFilter, type Entry, EqualityFilter, type Filter, OrFilter } from 'ldapts';
import { attributesOf, firstOf, type Identity } from '../identity.ts';
import { Unfit } from '../reasons.ts';
import { defineProviderKind, type Provider } from './kind.ts';
import { isRight, type LdapServer, ldapFailure, opened, type Reader } from './ldap-client.ts';
import type { SettingValues } from './setting-fields.ts';

const fields = {
  url: { type: 'address', required: true, protocols: ['ldaps', 'ldap'] },
  startTls: { type: 'flag', default: true },
  ca: { type: 'longText' },
  directory: { type: 'choice', options: ['openldap', 'ad'], default: 'openldap' },
  bindDn: { type: 'text', required: true },
  baseDn: { type: 'text', required: true },
  /** Domains that users write before or after their account: SCHOOL\zhang, zhang@school.lan. */
  domains: { type: 'text' },
  employeeNoAttribute: { type: 'text', default: 'employeeNumber' },
  /** Where to search for groups that list their members; empty if users list their groups (memberOf). */
  groupBaseDn: { type: 'text' },
} as const;

type Ldap = Provider<SettingValues<typeof fields>>;

/** LDAP and Active Directory: the search account finds exactly one user, whose password is then checked by a bind. */
export const ldap = defineProviderKind({
  name: 'ldap',
  fields,
  secret: 'required',
  hosts: ['url'],
  password: (provider, { account, password }) =>
    ldapFailure(async () => {
      // A bind with an empty password is anonymous and reported as success (RFC 4513, 5.1.2).
      if (account === '' || password === '') return null;
      const server = await serverOf(provider);
      return opened(server, async (client) => {
        const entry = await onePerson(provider, client, account);
        if (!entry || !(await isRight(server, entry.dn, password))) return null;
        mustBeOn(provider, entry);
        return identityOf(provider, entry, await groupsOf(provider, client, entry));
      });
    }),

  probe: async function* (provider) {
    const { url, startTls, bindDn, baseDn } = provider.settings;
    try {
      const server = await serverOf(provider);
      yield await ldapFailure(() => opened(server, async () => ({ step: 'ldapBound', ok: true, params: { dn: bindDn } })));
      const safe = url.startsWith('ldaps:') || startTls;
      yield { step: safe ? 'ldapSafe' : 'ldapPlain', ok: true };
      const count = await ldapFailure(() =>
        opened(server, (client) => client.find(baseDn, people(provider, []), ['dn'], 2).then((found) => found.length)),
      );
      if (count === 0) throw new Unfit('ldapNobody', { base: baseDn });
      yield { step: 'ldapPeople', ok: true, params: { base: baseDn } };
    } catch (error) {
      yield { step: 'failed', ok: false, error };
    }
  },
});

async function serverOf(provider: Ldap): Promise<LdapServer> {
  const secret = await provider.secret();
  if (!secret) throw new Unfit('secretMissing');
  const { url, startTls, ca, bindDn } = provider.settings;
  return { engine: provider.engine, url: new URL(url), startTls, ca, bindDn, secret };
}

const isAd = ({ settings }: Ldap): boolean => settings.directory === 'ad';

/** Filter for users, optionally by account. Values are passed as filter objects, so that they cannot inject filter syntax. */
function people(provider: Ldap, accounts: readonly Filter[]): Filter {
  const kind = isAd(provider)
    ? [
        new EqualityFilter({ attribute: 'objectCategory', value: 'person' }),
        new EqualityFilter({ attribute: 'objectClass', value: 'user' }),
      ]
    : [new EqualityFilter({ attribute: 'objectClass', value: 'person' })];
  return new AndFilter({ filters: [...kind, ...(accounts.length > 0 ? [new OrFilter({ filters: [...accounts] })] : [])] });
}

const WANTED = ['cn', 'displayName', 'name', 'mail', 'mobile', 'uid', 'memberOf'];
const AD = {
  account: 'sAMAccountName',
  subject: 'objectGUID',
  wanted: ['sAMAccountName', 'objectGUID', 'userAccountControl', 'accountExpires'],
};
const OPEN = { account: 'uid', subject: 'entryUUID', wanted: ['entryUUID', 'pwdAccountLockedTime'] };

async function onePerson(provider: Ldap, client: Reader, account: string): Promise<Entry | null> {
  const { baseDn, employeeNoAttribute, domains } = provider.settings;
  const names = isAd(provider) ? AD : OPEN;
  const upn = isAd(provider)
    ? domainsOf(domains).map((domain) => new EqualityFilter({ attribute: 'userPrincipalName', value: `${account}@${domain}` }))
    : [];
  const filter = people(provider, [new EqualityFilter({ attribute: names.account, value: account }), ...upn]);
  const wanted = [...WANTED, ...names.wanted, ...(employeeNoAttribute ? [employeeNoAttribute] : [])];
  const [found, another] = await client.find(baseDn, filter, wanted, 2);
  if (another) throw new Unfit('ldapSeveral', { base: baseDn });
  return found ?? null;
}

/** Splits the setting of domains that users may write before or after their account. */
export const domainsOf = (domains: string): string[] => domains.split(/[\s,;，；]+/).filter(Boolean);

const DISABLED = 2;
const NEVER = 9_223_372_036_854_775_807n;
/** Windows file time: 100 nanosecond units since 1601. */
const fileTime = (now: Date): bigint => (BigInt(now.getTime()) + 11_644_473_600_000n) * 10_000n;

function mustBeOn(provider: Ldap, entry: Entry): void {
  const of = (name: string): string => String([entry[name] ?? ''].flat()[0] ?? '');
  const expires = /^\d+$/.test(of('accountExpires')) ? BigInt(of('accountExpires')) : 0n;
  const over = expires > 0n && expires < NEVER && expires < fileTime(provider.engine.now());
  const off = (Number(of('userAccountControl')) & DISABLED) !== 0;
  if (off || over || of('pwdAccountLockedTime') !== '') throw new Unfit('ldapDisabled');
}

const SHORT_NAME = /^cn=([^,]+)/i;

/** Groups by full DN and by short name, so that rules can use either. */
async function groupsOf({ settings }: Ldap, client: Reader, entry: Entry): Promise<string[]> {
  const named = [entry.memberOf ?? []].flat().map(String);
  const member = ['member', 'uniqueMember'].map((attribute) => new EqualityFilter({ attribute, value: entry.dn }));
  const posix = new EqualityFilter({ attribute: 'memberUid', value: String([entry.uid ?? ''].flat()[0]) });
  const found = settings.groupBaseDn
    ? await client.find(settings.groupBaseDn, new OrFilter({ filters: [...member, posix] }), ['cn'], 500)
    : [];
  const whole = [...named, ...found.map(({ dn }) => dn)];
  return [...new Set([...whole, ...whole.flatMap((dn) => SHORT_NAME.exec(dn)?.[1] ?? [])])];
}

function identityOf(provider: Ldap, entry: Entry, groups: readonly string[]): Identity {
  const names = isAd(provider) ? AD : OPEN;
  const { employeeNoAttribute } = provider.settings;
  const raw = [entry[names.subject]].flat()[0];
  const subject = Buffer.isBuffer(raw) ? raw.toString('hex') : String(raw ?? '');
  if (subject === '') throw new Unfit('noSubject');
  const { [names.subject]: _subject, ...others } = entry;
  const attributes = { ...attributesOf(others), groups };
  return {
    subject,
    name: firstOf(attributes, 'displayName') ?? firstOf(attributes, 'cn'),
    account: firstOf(attributes, names.account),
    employeeNo: employeeNoAttribute ? firstOf(attributes, employeeNoAttribute) : null,
    mobilePhone:
      firstOf(attributes, 'mobile')
        ?.replace(/[\s-]/g, '')
        .replace(/^(\+|00)86/, '') ?? null,
    email: firstOf(attributes, 'mail'),
    // Directory data are maintained by the organisation, so that they count as verified.
    unverified: [],
    attributes,
  };
}
