import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { flowErrors } from './flow.errors.ts';

/** Throws unless the user has uploaded every one of these files: attaching a file of another user would grant access to it. */
export async function mustBeOwnFiles(ctx: Context, files: readonly string[] = []): Promise<void> {
  const wanted = [...new Set(files)];
  if (wanted.length === 0) return;
  const [own] = await ctx.db.query<{ n: number }>(
    sql`select count(*)::int as n from file where id = any(${wanted}::uuid[]) and created_by = ${ctx.actor.userId} and deleted_at is null`,
  );
  if (own?.n !== wanted.length) throw flowErrors.strangeFile();
}
