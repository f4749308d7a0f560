import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { Row } from '@zhixing/model';
import type { Camera } from '../camera.model.ts';
import { mediaServers } from '../ports.ts';
import { BrokenLink, linksUpTo, type Reached, type Source } from './chain.ts';
import { deviceState, play } from './media-server.ts';
import type { Clip } from './sample.ts';
import { mustDeliver } from './upstream.ts';

type CameraRow = Row<typeof Camera>;

/** Goes the way of a picture from the configuration to the first bytes, and says which link failed. */
export async function reach(ctx: Context, camera: CameraRow): Promise<Reached> {
  try {
    const source = await sourceOf(ctx, camera);
    await mustDeliver(ctx.engine, source);
    return { source, links: linksUpTo('played') };
  } catch (error) {
    if (!(error instanceof BrokenLink)) throw error;
    return { source: null, links: linksUpTo(error.step, error) };
  }
}

/** An address of its own, the media server, or the sample, in this order. */
async function sourceOf(ctx: Context, { streamUrl, gbDevice, channelNo, tripVehicle }: CameraRow): Promise<Source> {
  if (streamUrl) return { kind: /\.flv(\?|$)/.test(streamUrl) ? 'flv' : 'hls', address: streamUrl, isTrusted: false };
  const servers = use(ctx.engine, mediaServers);
  const server = servers.of();
  if (!server && servers.hasSample) return { kind: 'sample', address: (tripVehicle ? 'road' : 'yard') satisfies Clip, isTrusted: true };
  if (!server) throw new BrokenLink('configured', 'noServer');
  if (!gbDevice || !channelNo) throw new BrokenLink('configured', 'noChannel');
  const state = await deviceState(server, gbDevice);
  if (!state) throw new BrokenLink('registered', 'unknownDevice');
  if (!state.online) throw new BrokenLink('online', 'offline');
  return play(server, { gbDevice, channelNo });
}
