import type { Actor } from '@zhixing/engine/context.ts';
import { type Audience, viewPublishers } from '@zhixing/model/saved-view.ts';

/** What sharing depends on. */
interface Shared {
  readonly owner: string;
  readonly audience: Audience;
  readonly role: string | null;
  /** The organisation within which it is shared. */
  readonly organisation: string | null;
}

/**
 * Whether the actor may share a view: administrators with everyone; platform administrators also with a role they have themselves; those who
 * look after an organisation with its members.
 */
export function mayPublish(actor: Actor, { audience, role, organisation }: Omit<Shared, 'owner'>): boolean {
  if (audience === 'mine') return true;
  if (audience === 'organisation') return organisation !== null && organisation === actor.organisationId && isPublisher(actor);
  if (audience === 'role' && role === null) return false;
  if (actor.administrator) return true;
  return audience === 'role' && role !== null && actor.roles.includes(role) && actor.roles.includes('platformAdmin');
}

const isPublisher = ({ administrator, roles }: Actor): boolean => administrator || roles.some((role) => viewPublishers.includes(role));

/** A view may be changed by those who may share it: its owner, others who look after its organisation, and administrators. */
export function mayChange(actor: Actor, view: Shared): boolean {
  if (view.owner === actor.userId || view.audience === 'organisation') return mayPublish(actor, view) || isForAll(actor, view);
  return isForAll(actor, view);
}

const isForAll = (actor: Actor, { audience }: Shared): boolean => audience !== 'mine' && actor.administrator;
