import { cas } from './cas.ts';
import type { Kind, KindName } from './kind.ts';
import { ldap } from './ldap.ts';
import { oidc } from './oidc.ts';
import { dingtalk, wecom } from './workplace.ts';

/** The kinds of providers; a new one is listed here and in `providerKinds`. */
export const kinds: Readonly<Record<KindName, Kind>> = { oidc, cas, ldap, wecom, dingtalk };
