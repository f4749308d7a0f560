import type { Actor } from '@zhixing/engine/context.ts';
import type { Audience } from '@zhixing/model/saved-view.ts';

/** Who may give a view to others: administrators to everybody; to a role also those who hold it and look after the platform. */
export function mayPublish(actor: Actor, audience: Audience, role: string | null): boolean {
  if (audience === 'mine') return true;
  if (audience === 'role' && role === null) return false;
  if (actor.administrator) return true;
  return audience === 'role' && role !== null && actor.roles.includes(role) && actor.roles.includes('platformAdmin');
}

/** A view is changed by its owner, as long as he may still publish it; a shared one also by administrators. */
export function mayChange(actor: Actor, view: { owner: string; audience: Audience; role: string | null }): boolean {
  if (view.owner === actor.userId) return mayPublish(actor, view.audience, view.role);
  return view.audience !== 'mine' && actor.administrator;
}
