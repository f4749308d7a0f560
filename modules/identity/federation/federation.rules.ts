import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { grantsFreely } from '../access/givable.ts';
import { Role } from '../access/role.model.ts';
import { mustNotBeStronger } from '../access/stronger.ts';
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
 * Who says who vouches for people could become anybody, so that only those do it who may give everything. Settings are checked by the kind,
 * and what new accounts get is given by whoever writes it down here: never what belongs to administrators.
 */
export const identityProviderRules = defineRules(IdentityProvider, {
  derive: ({ row, verb }) => {
    // What is missing altogether is told by the fields.
    if ((verb !== 'create' && verb !== 'update') || !kinds[row.kind] || row.settings === null || row.settings === undefined) return {};
    return { settings: checkedSettings(row.kind, row.settings), mapping: checkedMapping(row.mapping) };
  },
  check: async ({ row, verb, action, before, changed }, ctx) => {
    if (ctx.actor.userId !== null && !grantsFreely(ctx)) throw federationErrors.onlySecurity();
    if (before && changed.has('kind')) throw federationErrors.kindFixed({}, { fields: { kind: { key: 'federation.kindFixed' } } });
    if (verb === 'create' || verb === 'update') await mustBeGivable(ctx, row);
    if (action === 'enable') await mustHaveSecret(ctx, row);
  },
  beforeCommit: async ({ row, verb, before, changed }, { db }) => {
    if (verb === 'delete' || (before && changed.has('settings') && movesElsewhere(row, before)))
      await db.query(sql`delete from sys_provider_secret where provider = ${row.id}`);
  },
});

/** Links are written by signing in; whoever writes one by hand lets somebody in as the user. */
export const linkedIdentityRules = defineRules(LinkedIdentity, {
  check: ({ row, verb }, ctx) => mustNotBeStronger(ctx, row.user, verb === 'delete'),
});

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
  const [kept] = await db.query(sql`select 1 from sys_provider_secret where provider = ${id}`);
  if (!kept) throw federationErrors.secretMissing();
}

// A secret goes to the host that it was typed for: whoever names another one could have it sent to himself.
function movesElsewhere(row: Provider, before: Provider): boolean {
  const [now, then] = [row.settings, before.settings] as Readonly<Record<string, unknown>>[];
  return kinds[row.kind].hosts.some((name) => hostOf(now?.[name]) !== hostOf(then?.[name]));
}

const hostOf = (value: unknown): string => URL.parse(String(value))?.host ?? String(value);
