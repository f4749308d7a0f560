import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { platformOrganisation } from '../account/seed/platform.ts';
import { Organisation } from './organisation.model.ts';

/** The id of the platform's own organisation, created if missing. */
export async function platformPlace(engine: Engine): Promise<string> {
  const places = repo(Organisation, systemContext(engine));
  const { id, ...values } = platformOrganisation;
  if (!(await places.first({ id: { eq: id } }))) await places.create(values, id);
  return id;
}

/** The id of an organisation by code or full name; null if there is none or more than one. */
export async function findPlace(engine: Engine, text: string): Promise<string | null> {
  const found = await repo(Organisation, systemContext(engine)).find(
    { any: [{ code: { eq: text } }, { name: { eq: text } }] },
    { limit: 2 },
  );
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
