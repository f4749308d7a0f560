import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { GeoFence } from '../../safety/fence/geo-fence.model.ts';
import { DeviceBinding } from '../device-binding.model.ts';
import { layAreas } from './lay-areas.ts';

const lay = async (_event: unknown, { engine }: { readonly engine: Engine }): Promise<void> => {
  await layAreas(systemContext(engine));
};

/** Terminals follow what is planned from the moment it is changed; the round of every minute follows all else, such as the end of a trip. */
export const fenceAreaRules = defineRules(GeoFence, { save: { after: lay }, delete: { after: lay }, restore: { after: lay } });

export const boundAreaRules = defineRules(DeviceBinding, { save: { after: lay } });
