import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { grantsFreely } from '../access/grantable.ts';
import { requireNotMorePrivileged } from '../access/privilege-guard.ts';
import { Role } from '../access/role.model.ts';
import { roleName } from '../account/role-names.ts';
import { Organisation } from '../organisation/organisation.model.ts';
import { federationErrors } from './federation.errors.ts';
import { IdentityProvider } from './identity-provider.model.ts';
import type { KindName } from './kinds/kind.ts';
import { kinds } from './kinds/registry.ts';
import { settingsSchema } from './kinds/setting-fields.ts';
import { LinkedIdentity } from './linked-identity.model.ts';
import { type Mapping, mappingOf, mappingSchema } from './mapping.ts';

type Provider = Row<typeof IdentityProvider>;

/**
 * Configuring an identity provider can let anyone sign in as anyone, so that it needs the right to grant everything. Settings are validated
 * by the provider's kind. Roles for new accounts must fit their organisation and are never platform roles.
 */
export const identityProviderRules = defineRules(IdentityProvider, {
  check: (_change, ctx) => {
    if (ctx.actor.userId !== null && !grantsFreely(ctx)) throw federationErrors.onlySecurity();
  },
  create: {
    derive: ({ row }) => checkedDocuments(row),
    check: ({ row }, ctx) => mustBeGivable(ctx, row),
  },
  update: {
    derive: ({ row }) => checkedDocuments(row),
    check: async ({ row, changed }, ctx) => {
      if (changed.has('kind')) throw federationErrors.kindFixed({}, { fields: { kind: { key: 'federation.kindFixed' } } });
      await mustBeGivable(ctx, row);
    },
    before: async ({ row, before, changed }, ctx) => {
      if (changed.has('settings') && movesElsewhere(row, before)) await deleteSecret(ctx, row);
    },
  },
  delete: { before: ({ row }, ctx) => deleteSecret(ctx, row) },
  actions: { enable: { check: ({ row }, ctx) => mustHaveSecret(ctx, row) } },
});

/** Signing in creates links itself. A manually created link lets another person sign in as the user; removing one gives no access. */
export const linkedIdentityRules = defineRules(LinkedIdentity, {
  save: { check: ({ row }, ctx) => requireNotMorePrivileged(ctx, row.user) },
  delete: { check: ({ row }, ctx) => requireNotMorePrivileged(ctx, row.user, true) },
});

// Missing values are left to the required check of the fields.
function checkedDocuments({ kind, settings, mapping }: Provider): Partial<Provider> {
  if (!kinds[kind] || settings === null || settings === undefined) return {};
  return { settings: checkedSettings(kind, settings), mapping: checkedMapping(mapping) };
}

function checkedSettings(kind: KindName, settings: unknown): Record<string, unknown> {
  const read = settingsSchema(kinds[kind].fields).safeParse(settings);
  if (read.success) return read.data;
  const names = read.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : String(issue.path[0] ?? 'settings'),
  );
  const fields = Object.fromEntries(names.map((name) => [`settings.${name}`, { key: 'field.badFormat' }]));
  throw federationErrors.badSettings({ what: names.join(', ').slice(0, 120) }, { fields });
}

function checkedMapping(mapping: unknown): Mapping {
  const read = mappingSchema.safeParse(mapping ?? []);
  if (read.success) return read.data;
  throw federationErrors.badMapping({}, { fields: { mapping: { key: 'field.badFormat' } } });
}

async function mustBeGivable(ctx: Context, { organisation, roles, mapping }: Provider): Promise<void> {
  await mustFit(ctx, roles ?? [], organisation);
  for (const line of mappingOf(mapping)) await mustFit(ctx, [...(roles ?? []), ...line.roles], line.organisation ?? organisation);
}

async function mustFit(ctx: Context, roles: readonly string[], organisation: string | null): Promise<void> {
  const place = organisation ? await lookUp(Organisation, organisation, ctx) : null;
  if (organisation && !place) throw federationErrors.badMapping();
  for (const id of roles) {
    const role = await lookUp(Role, id, ctx);
    if (!role) throw federationErrors.badMapping();
    const name = roleName(ctx, role);
    if (role.orgKind === 'platform') throw federationErrors.roleByHand({ name });
    if (place && role.orgKind !== 'any' && role.orgKind !== place.kind) throw federationErrors.roleElsewhere({ name, place: place.name });
  }
}

async function mustHaveSecret({ db }: Context, { id, kind }: Provider): Promise<void> {
  if (kinds[kind].secret !== 'required') return;
  const [stored] = await db.query(sql`select 1 from sys_provider_secret where provider = ${id}`);
  if (!stored) throw federationErrors.secretMissing();
}

async function deleteSecret({ db }: Context, { id }: Provider): Promise<void> {
  await db.query(sql`delete from sys_provider_secret where provider = ${id}`);
}

// A secret is sent only to the host it was entered for; otherwise an editor could redirect it to a host of their own.
function movesElsewhere(row: Provider, before: Provider): boolean {
  const [now, then] = [row.settings, before.settings] as Readonly<Record<string, unknown>>[];
  return kinds[row.kind].hosts.some((name) => hostOf(now?.[name]) !== hostOf(then?.[name]));
}

const hostOf = (value: unknown): string => URL.parse(String(value))?.host ?? String(value);
