import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Camera } from '../camera.model.ts';
import { mediaServers } from '../ports.ts';
import { BrokenLink } from '../provider/chain.ts';
import { deviceState } from '../provider/media-server.ts';

/** Takes over from the media server which cameras are online. Nothing changes while it does not answer. Returns how many cameras changed. */
export async function followCameras(ctx: Context, stopping: () => boolean): Promise<number> {
  const server = use(ctx.engine, mediaServers).of();
  if (!server) return 0;
  const cameras = await repo(Camera, elevated(ctx)).find({ gbDevice: { empty: false }, status: { ne: 'fault' } });
  let changed = 0;
  for (const [device, some] of Map.groupBy(cameras, ({ gbDevice }) => String(gbDevice))) {
    if (stopping()) break;
    const online = await onlineOf(server, device);
    if (online === null) return changed;
    const others = some.filter(({ status }) => (status === 'online') !== online);
    for (const { id } of others) await repo(Camera, elevated(ctx)).act(id, online ? 'recover' : 'lost');
    changed += others.length;
  }
  return changed;
}

async function onlineOf(server: Parameters<typeof deviceState>[0], device: string): Promise<boolean | null> {
  try {
    return (await deviceState(server, device))?.online ?? false;
  } catch (error) {
    if (error instanceof BrokenLink) return null;
    throw error;
  }
}
