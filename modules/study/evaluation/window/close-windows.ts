import { type Context, within } from '@zhixing/engine/context.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import { Evaluation } from '../evaluation.model.ts';
import { EvaluationInvitation } from '../evaluation-invitation.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { MIN_ANSWERS } from '../targets.ts';

/** Closes the windows that are over, one by one, and publishes those with enough answers. Returns how many. */
export async function closeWindows(ctx: Context, stopping: () => boolean): Promise<number> {
  const over = { closesAt: { lte: ctx.now().toISOString() } };
  const subjects = await repo(EvaluationSubject, ctx).find({ ...over, status: 'open' });
  let count = 0;
  for (const { id } of subjects) {
    if (stopping()) return count;
    await ctx.db.transaction((db) => decideOnPublication(id, within(ctx, db), true));
    count += 1;
  }
  const invitations = repo(EvaluationInvitation, ctx);
  for (const { id } of await invitations.find({ ...over, status: 'pending' })) {
    if (stopping()) return count;
    await invitations.act(id, 'lapse');
  }
  return count;
}

/**
 * Publishes a subject whose window is over if enough answers count, and takes it back otherwise: at the end of the window, and when an
 * answer no longer counts or counts again. Row-locks the subject, so that two decisions take turns.
 */
export async function decideOnPublication(id: string, ctx: Context, ending = false): Promise<void> {
  const { status } = await lockRecord(EvaluationSubject, id, ctx);
  if (status === 'open' && !ending) return;
  const counted = await repo(Evaluation, ctx).count({ subject: id, counted: true });
  const wanted = counted >= MIN_ANSWERS ? 'published' : 'closed';
  if (wanted !== status) await repo(EvaluationSubject, ctx).act(id, wanted === 'published' ? 'publish' : 'close');
}
