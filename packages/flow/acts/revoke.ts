import type { EventOf } from '../event.ts';
import { Refusal } from '../refusal.ts';
import { notifyPeople, type Run, record } from '../run.ts';

/** Requests to revoke an approval; a separate flow, started by the adapter, decides on it. */
export function revoke(run: Run, event: EventOf<'revoke'>): void {
  if (!run.document.settings.revoke) throw new Refusal('flowForbids', { what: 'revoke' });
  if (run.instance.status !== 'approved') throw new Refusal('notApproved', { status: run.instance.status });
  if (event.by.user !== run.instance.initiator.user) throw new Refusal('notYours');
  run.instance.status = 'revoking';
  record(run, 'revoke');
  run.effects.push({ effect: 'startRevocation' });
}

/** The decision on the revocation has been made. */
export function revocationEnded(run: Run, event: EventOf<'revocationEnded'>): void {
  if (run.instance.status !== 'revoking') return;
  run.instance.status = event.approved ? 'revoked' : 'approved';
  record(run, event.approved ? 'revoked' : 'notRevoked');
  if (event.approved) run.effects.push({ effect: 'ended', as: 'revoked' });
  notifyPeople(run, event.approved ? 'revoked' : 'notRevoked', [run.instance.initiator.user]);
}
