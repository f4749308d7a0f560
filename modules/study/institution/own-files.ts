import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { StoredFile } from '../../platform/file/file.model.ts';
import { institutionErrors } from './institution.errors.ts';

/** Throws if an action contains files that the actor did not upload, since the record would let the actor read them. */
export async function mustBeOwnFiles(ids: unknown, ctx: Context): Promise<void> {
  if (ctx.actor.userId === null || !Array.isArray(ids)) return;
  const own = await repo(StoredFile, elevated(ctx)).count({ id: { in: ids as string[] }, createdBy: ctx.actor.userId });
  if (own < ids.length) throw institutionErrors.strangeFiles();
}
