import type { Actor } from '@zhixing/engine/context.ts';
import type { Audience } from '@zhixing/model/saved-view.ts';

/** Whether the actor may share a view: administrators with everyone; platform administrators also with a role they have themselves. */
export function mayPublish(actor: Actor, audience: Audience, role: string | null): boolean {
  if (audience === 'mine') return true;
  if (audience === 'role' && role === null) return false;
  if (actor.administrator) return true;
  return audience === 'role' && role !== null && actor.roles.includes(role) && actor.roles.includes('platformAdmin');
}

/** A view may be changed by its owner while they may still share it; a shared one also by administrators. */
export function mayChange(actor: Actor, view: { owner: string; audience: Audience; role: string | null }): boolean {
  if (view.owner === actor.userId) return mayPublish(actor, view.audience, view.role);
  return view.audience !== 'mine' && actor.administrator;
}
