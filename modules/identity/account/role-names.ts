import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { builtInRoles } from './roles.ts';

/** Names of the roles with these codes, in the order of the codes. */
export async function roleNamesOf(ctx: Context, codes: readonly string[]): Promise<readonly string[]> {
  if (codes.length === 0) return [];
  const rows = await ctx.db.query<{ code: string; name: string }>(
    sql`select code, name from role where code = any(${codes}) and deleted_at is null`,
  );
  return codes.flatMap((code) => rows.filter((row) => row.code === code).map((row) => roleName(ctx, row)));
}

/** The name of a role. A built-in role is translated as long as it has not been renamed. */
export function roleName(
  { engine, language }: Pick<Context, 'engine' | 'language'>,
  { code, name }: { code: string; name: string },
): string {
  const own = builtInRoles.some((role) => role.code === code) && engine.texts.shipped('zh', `account.roles.${code}`) === name;
  return own ? engine.texts.text(language, `account.roles.${code}`) : name;
}
