import type { Engine } from '@zhixing/engine/engine.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { AccountSettings } from '../account/settings.ts';
import type { linkRules } from './identity-provider.model.ts';
import type { KindName, Provider } from './kinds/kind.ts';
import { kinds } from './kinds/registry.ts';
import { settingsSchema } from './kinds/setting-fields.ts';
import { type Mapping, mappingOf } from './mapping.ts';
import { readProviderSecret } from './secrets.ts';

/** A provider with its rules for accounts. */
export interface KnownProvider extends Provider {
  readonly names: Readonly<Record<Language, string>>;
  readonly enabled: boolean;
  readonly linkBy: (typeof linkRules)[number];
  readonly createAccounts: boolean;
  readonly organisation: string | null;
  readonly roles: readonly string[];
  readonly mapping: Mapping;
}

interface Row {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameTw: string | null;
  readonly nameEn: string | null;
  readonly kind: KindName;
  readonly version: number;
  readonly settings: unknown;
  readonly enabled: boolean;
  readonly linkBy: KnownProvider['linkBy'];
  readonly createAccounts: boolean;
  readonly organisation: string | null;
  readonly roles: readonly string[] | null;
  readonly mapping: unknown;
}

/** Every enabled provider, in display order. */
export const enabledProviders = (engine: Engine, settings: AccountSettings): Promise<KnownProvider[]> =>
  providersWhere(engine, settings, sql`and p.status = 'enabled'`);

/** A provider by its code, enabled or not; null if there is none. */
export const providerByCode = async (engine: Engine, settings: AccountSettings, code: string): Promise<KnownProvider | null> =>
  (await providersWhere(engine, settings, sql`and p.code = ${code}`))[0] ?? null;

/** A provider by its id; null if there is none. */
export const providerById = async (engine: Engine, settings: AccountSettings, id: string): Promise<KnownProvider | null> =>
  (await providersWhere(engine, settings, sql`and p.id = ${id}`))[0] ?? null;

/** Whether a provider uses a browser redirect. */
export const isBrowserKind = ({ kind }: Pick<Provider, 'kind'>): boolean => kinds[kind].browser !== undefined;

async function providersWhere(engine: Engine, settings: AccountSettings, which: Sql = empty): Promise<KnownProvider[]> {
  const rows = await engine.database.query<Row>(sql`
    select p.id, p.code, p.name, p.name_tw as "nameTw", p.name_en as "nameEn", p.kind, p.version, p.settings, p.status = 'enabled' as enabled,
      p.link_by as "linkBy", p.create_accounts as "createAccounts", p.organisation, p.roles, p.mapping
    from identity_provider p where p.deleted_at is null ${which} order by p.sort_code nulls last, p.created_at`);
  return rows.flatMap((row) => providerOf(engine, settings, row) ?? []);
}

// Stored settings are parsed with the current schema: new fields get their default. A provider with invalid settings is skipped until they
// are corrected on its page.
function providerOf(engine: Engine, settings: AccountSettings, row: Row): KnownProvider | null {
  const { name, nameTw, nameEn, roles, mapping, ...rest } = row;
  const read = settingsSchema(kinds[row.kind].fields).safeParse(row.settings);
  if (!read.success) {
    engine.log.warn({ provider: row.code }, 'the settings of a sign-in provider are not readable');
    return null;
  }
  return {
    ...rest,
    settings: read.data as Provider['settings'],
    names: { zh: name, 'zh-TW': nameTw || name, en: nameEn || name },
    roles: roles ?? [],
    mapping: mappingOf(mapping),
    secret: () => readProviderSecret(engine.database, settings, row.id),
    engine,
  };
}
