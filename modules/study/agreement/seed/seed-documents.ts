import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { User } from '../../../identity/account/user.model.ts';
import { Contract } from '../contract/contract.model.ts';
import { storeSignedContract } from '../contract/signed-document.ts';

/** Prints the signed contracts of the school whose demo accounts open them. The others of the sample are printed when they are asked for. */
export async function seedDocuments(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const reader = await repo(User, ctx).first({ account: 'schoolAdmin' });
  const school = reader?.organisation;
  if (!school) return;
  for (const { id } of await repo(Contract, ctx).find({ school })) await storeSignedContract(engine, id);
}
