import type { Anchor } from '@zhixing/engine/audit/anchors.ts';
import { type Restore, restoresIn, wentWith } from '@zhixing/engine/audit/restores.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { chinaStamp } from '@zhixing/model/china-time.ts';
import { UsageError } from '@zhixing/modules/identity/account/cli-commands.ts';

/**
 * Reports restored backups and drops anchors that a restore invalidated, but only for restores that the caller names: the log alone must
 * not excuse its own gaps, since whoever removed entries could have written the restore entry too.
 * @param known comma-separated numbers of restore entries that the caller knows of
 * @returns the anchors that the log must match
 */
export async function headsAfterRestores(
  { database }: Engine,
  { anchors, known }: { readonly anchors: readonly Anchor[]; readonly known: string },
  say: (line: string) => void,
): Promise<readonly Anchor[]> {
  const restores = await restoresIn(database);
  for (const one of restores) say(sentence(one));
  const named = known
    .split(',')
    .filter(Boolean)
    .map((seq) => restoreAt(restores, seq.trim()));
  const excused = (at: string) => named.some((one) => wentWith(one, at));
  const retained = anchors.filter(({ at }) => !excused(at));
  if (retained.length < anchors.length) say(`${anchors.length - retained.length} known heads are of lines that a known restore took away.`);
  for (const one of restores.filter(({ seq }) => !named.some((other) => other.seq === seq))) {
    const gone = retained.filter(({ at }) => wentWith(one, at)).length;
    if (gone > 0)
      say(
        `${gone} known heads are younger than that backup and older than its return: if somebody really put it back then, add --restored ${one.seq}.`,
      );
  }
  return retained;
}

function restoreAt(restores: readonly Restore[], seq: string): Restore {
  const found = restores.find((one) => String(one.seq) === seq);
  if (!found) throw new UsageError(`Line ${seq} tells of no restore.`);
  return found;
}

const sentence = ({ seq, at, name, createdAt, user, host, replaced }: Restore): string =>
  `Line ${seq}: ${user} on ${host} put back ${name} of ${chinaStamp(createdAt)} at ${chinaStamp(at)}; what was written in between is not in this log.${
    replaced ? ` It took the place of a log that ended at ${replaced.seq}:${replaced.hash}.` : ''
  }`;
