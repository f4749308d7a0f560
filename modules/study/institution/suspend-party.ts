import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Agency } from './agency/agency.model.ts';
import { institutionErrors } from './institution.errors.ts';
import { Site } from './site/site.model.ts';

/** Whom a decision is about: an agency, or a base or camp. */
export interface SuspendableParty {
  readonly agency: string | null;
  readonly site: string | null;
}

/** Suspends an agency, a base or a camp that is on the list, with the reason on its record. */
export async function suspendParty({ agency, site }: SuspendableParty, reason: string, ctx: Context): Promise<void> {
  const id = agency ?? site;
  if (!id) return;
  const records = repo((agency ? Agency : Site) as typeof Agency, elevated(ctx));
  if ((await records.get(id)).status !== 'introduced') throw institutionErrors.notIntroduced();
  await records.act(id, 'suspend', { reason });
}
