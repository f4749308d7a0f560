import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { idOf } from '../../sample/ids.ts';
import { ContractTemplate } from '../contract/contract-template.model.ts';
import { standardTemplate } from './standard-template.ts';

/** Id of the standard template. */
export const TEMPLATE = idOf('contractTemplate', standardTemplate.name);

/** Publishes the standard template of contracts, with which every installation starts, if there is no template yet. */
export async function seedTemplates(engine: Engine): Promise<void> {
  const templates = repo(ContractTemplate, systemContext(engine));
  if ((await templates.count({})) > 0) return;
  await templates.create(standardTemplate, TEMPLATE);
  await templates.act(TEMPLATE, 'publish');
}
