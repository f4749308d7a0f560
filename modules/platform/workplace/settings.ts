import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { countUndecryptableIn } from '@zhixing/engine/ports/count-undecryptable.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { type Platform, platforms } from '@zhixing/workplace/platform.ts';
import sql from 'sql-template-tag';
import { roleGiving, workplaceSecrets } from './ports.ts';
import { hostNames, type Settings, secretNames, settingsShapes } from './settings-shape.ts';
import { syncErrors } from './sync.errors.ts';

/** The stored settings of a workplace. */
export interface StoredWorkplace {
  readonly settings: Settings;
  /** Encrypted, in base64, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly updatedAt: Date | null;
}

/** The settings of a workplace, with defaults for what is not set. */
export async function readWorkplace(db: Database, platform: Platform): Promise<StoredWorkplace> {
  const [row] = await db.query<StoredWorkplace>(
    sql`select settings, secrets, updated_at as "updatedAt" from sys_workplace where platform = ${platform}`,
  );
  // Adds defaults for settings introduced after the row was stored.
  const settings = settingsShapes[platform].parse(row?.settings ?? {});
  return { settings, secrets: row?.secrets ?? {}, updatedAt: row?.updatedAt ?? null };
}

/** New settings, and secrets by name: those left out are kept, null deletes one. */
export interface Changes {
  readonly settings: Settings;
  readonly secrets: Readonly<Record<string, string | null>>;
}

/**
 * Stores the settings of a workplace. Throws where a host changes without the secrets being entered again, or where the actor may not
 * assign a role that is added.
 */
export async function storeWorkplace(ctx: Context, platform: Platform, changes: Changes): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`sys_workplace ${platform}`}))`);
    const before = await readWorkplace(tx, platform);
    mustKnowSecrets(platform, before, changes);
    await mustBeOrganisation(tx, changes.settings.organisation);
    await mustMayGiveNew(within(ctx, tx), before.settings, changes.settings);
    const secrets = sealed(ctx.engine, platform, before.secrets, changes.secrets);
    await tx.query(sql`
      insert into sys_workplace (platform, settings, secrets, updated_at, updated_by)
      values (${platform}, ${JSON.stringify(changes.settings)}, ${JSON.stringify(secrets)}, ${ctx.now()}, ${ctx.actor.userId})
      on conflict (platform) do update set settings = excluded.settings, secrets = excluded.secrets, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`);
    const detail = { platform, changes: differing(before.settings, changes.settings), secrets: Object.keys(changes.secrets) };
    await audit(within(ctx, tx), { kind: 'setting', verb: 'change', detail });
  });
}

type Flat = Readonly<Record<string, unknown>>;

function mustKnowSecrets(platform: Platform, before: StoredWorkplace, { settings, secrets }: Changes): void {
  const moved = hostNames[platform].some((name) => (before.settings as Flat)[name] !== (settings as Flat)[name]);
  const untold = secretNames[platform].some((name) => before.secrets[name] !== undefined && secrets[name] === undefined);
  if (moved && untold) throw syncErrors.secretAgain();
}

async function mustBeOrganisation(db: Database, organisation: string | null): Promise<void> {
  if (organisation === null) return;
  const rows = await db.query(
    sql`select 1 from organisation where id = ${organisation} and kind <> 'department' and status = 'enabled' and deleted_at is null`,
  );
  if (rows.length === 0) throw syncErrors.badOrganisation({}, { fields: { organisation: { key: 'workplaceSync.badOrganisation' } } });
}

// Only added roles are checked: roles allowed by an earlier administrator are kept when another changes something else.
async function mustMayGiveNew(ctx: Context, before: Settings, after: Settings): Promise<void> {
  const giving = use(ctx.engine, roleGiving);
  const { organisation } = after;
  if (organisation === null) return;
  const rolesOf = ({ roles, mayHold }: Settings) => [...roles.map(({ role }) => role), ...mayHold];
  const known = before.organisation === organisation ? rolesOf(before) : [];
  for (const role of new Set(rolesOf(after))) if (!known.includes(role)) await giving.mustMayGive(ctx, role, organisation);
}

function sealed(engine: Engine, platform: Platform, before: StoredWorkplace['secrets'], given: Changes['secrets']): Record<string, string> {
  const next: Record<string, string> = { ...before };
  for (const [name, secret] of Object.entries(given)) {
    if (secret === null) delete next[name];
    else next[name] = encryptOne(engine, ownerOf(platform, name), secret);
  }
  return next;
}

function encryptOne(engine: Engine, owner: string, secret: string): string {
  const box = use(engine, workplaceSecrets);
  try {
    return box.encrypt(owner, Buffer.from(secret)).toString('base64');
  } catch {
    throw syncErrors.noSealing();
  }
}

const ownerOf = (platform: Platform, name: string): string => `workplace ${platform} ${name}`;

/** A decrypted secret; null where there is none. */
export function openedSecret(engine: Engine, platform: Platform, { secrets }: StoredWorkplace, name: string): string | null {
  const stored = secrets[name];
  if (stored === undefined) return null;
  const box = use(engine, workplaceSecrets);
  try {
    return box.decrypt(ownerOf(platform, name), Buffer.from(stored, 'base64')).toString();
  } catch {
    throw syncErrors.secretUnreadable();
  }
}

const differing = (before: Settings, after: Settings) =>
  Object.entries(after)
    .filter(([name, value]) => JSON.stringify((before as Flat)[name]) !== JSON.stringify(value))
    .map(([name, value]) => ({ name, before: (before as Flat)[name], after: value }));

/** Number of workplace secrets that the server cannot decrypt. */
export async function countUndecryptable(engine: Engine): Promise<number> {
  const box = use(engine, workplaceSecrets);
  const all = await Promise.all(
    platforms.map(async (platform) =>
      Object.entries((await readWorkplace(engine.database, platform)).secrets).map(([name, stored]) => ({
        owner: ownerOf(platform, name),
        kept: stored,
      })),
    ),
  );
  return countUndecryptableIn(all.flat(), ({ owner, kept: stored }) => box.decrypt(owner, Buffer.from(stored, 'base64')));
}
