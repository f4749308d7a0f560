import { type Context, elevated, systemContext } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { writeWhole } from '@zhixing/engine/files/write-whole.ts';
import type { JobWork } from '@zhixing/engine/jobs/job.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../../trip/trip.model.ts';
import { files } from '../ports.ts';
import { TripArchive } from './trip-archive.model.ts';
import { writeArchive } from './write-archive.ts';

/** Makes the file of an archive in the background. After a crash it begins again; the file appears only when it is complete. */
export const makeArchive: JobWork<{ readonly archive: string }> = async (engine, job, stopping) => {
  const ctx = systemContext(engine);
  const archive = await repo(TripArchive, ctx).first({ id: job.plan?.archive ?? '', status: 'making' });
  if (!archive) return 'done';
  const stop = new AbortController();
  const watch = setInterval(() => stopping() && stop.abort(), 500);
  try {
    await make(archive, ctx, stop.signal);
    return 'done';
  } catch (error) {
    if (stop.signal.aborted) return 'stopped';
    engine.log.error({ error, archive: archive.archiveNo }, 'an archive file could not be made');
    await repo(TripArchive, elevated(ctx)).act(archive.id, 'fail', { reason: engine.texts.text('zh', 'tripArchive.failed') });
    throw error;
  } finally {
    clearInterval(watch);
  }
};

async function make({ id: archive, trip: of, archiveNo }: Row<typeof TripArchive>, ctx: Context, signal: AbortSignal): Promise<void> {
  const trip = await repo(Trip, ctx).get(of);
  const id = newId();
  const { result, size } = await writeWhole(await ctx.engine.files.write(id), (output, broken) =>
    writeArchive(ctx, trip, output, AbortSignal.any([signal, broken])),
  );
  const { sha256, parts } = result;
  const name = use(ctx.engine, files).plainName(`${trip.name}-${archiveNo}.zip`);
  await use(ctx.engine, files).record(ctx, { id, name, mediaType: 'application/zip', size, sha256 });
  await repo(TripArchive, ctx).act(archive, 'finish', { file: id, size, parts, sha256 });
}
