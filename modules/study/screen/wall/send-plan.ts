import type { Context } from '@zhixing/engine/context.ts';
import { sendFile } from '@zhixing/engine/http/send-file.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { FastifyReply } from 'fastify';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { screenErrors } from '../screen.errors.ts';
import { planFile } from '../snapshot/answer-plans.ts';
import { findScreen, subjectOf } from '../snapshot/subject.ts';
import { subjectOfWall, type WallRow } from './wall.ts';

/**
 * Sends the plan of a floor of what a wall is about. The floor is found as on the screen, by the permissions that the maker has now.
 * @throws screen.noPlan for floors of other sites, and for files that are not the plan of the floor
 */
export async function sendPlan(
  ctx: Context,
  wall: WallRow,
  asked: { floor: string; file: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const document = findScreen(ctx, wall.screen);
  const subject = await subjectOf(ctx, document, subjectOfWall(wall));
  const id = document.plans && subject ? await planFile(ctx, document.plans, subject.id, asked.floor) : null;
  const file = id === asked.file ? await lookUp(StoredFile, id, ctx) : null;
  const content = file && (await ctx.engine.files.open(file.id));
  if (!content) throw screenErrors.noPlan();
  return sendFile(reply, { name: file.name, mediaType: file.mediaType, content }, true);
}
