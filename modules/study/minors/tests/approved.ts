import { type Actor, systemActor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { MinorsAccess } from '../minors-access.model.ts';

const DAY_MS = 86_400_000;

/** The date a number of days from today, by the server's clock. */
export const dayAt = (server: TestServer, days: number): string => chinaDay(new Date(server.engine.now().getTime() + days * DAY_MS));

/** Creates an approval for an actor, for all records by default; returns its id. */
export async function approved(server: TestServer, actor: Actor, values: Partial<Row<typeof MinorsAccess>> = {}): Promise<string> {
  const { userId, organisationId } = actor;
  const applicant = server.context({ ...systemActor, userId, organisationId });
  const { id } = await repo(MinorsAccess, applicant).create({
    subject: 'all',
    purpose: 'both',
    reason: '办理研学保险',
    validFrom: dayAt(server, 0),
    validTo: dayAt(server, 200),
    ...values,
  });
  await repo(MinorsAccess, server.context()).act(id, 'approve', {});
  return id;
}
