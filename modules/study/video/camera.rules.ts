import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Device } from '../device/device.model.ts';
import { DeviceType } from '../device/device-type.model.ts';
import { Venue } from '../facility/venue.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { TripVehicle } from '../transport/trip-vehicle.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { Camera } from './camera.model.ts';
import { videoErrors } from './video.errors.ts';

type CameraRow = Row<typeof Camera>;

/** Venues in which nobody may be filmed. */
const PRIVATE = ['dorm', 'medical'];

export const cameraRules = defineRules(Camera, {
  save: {
    derive: async ({ row }, ctx) => ({ ...(await siteOf(row, ctx)), ...(await tripOf(row, ctx)) }),
    check: async ({ row }, ctx) => {
      if (!row.site && !row.tripVehicle) throw refusal('placeMissing', 'site');
      await mustBeCamera(row, ctx);
      await mustBePublic(row, ctx);
    },
  },
  actions: {
    fault: { derive: ({ args }) => ({ faultNote: args.note }) },
    repair: { derive: () => ({ faultNote: null }) },
  },
});

async function siteOf({ site: id, tripVehicle }: CameraRow, ctx: Context) {
  const own = tripVehicle ? null : ctx.actor.organisationId;
  const site = (await lookUp(Site, id, ctx)) ?? (await lookUp(Site, own, ctx));
  return { site: site?.id ?? null, siteKind: site?.kind ?? null, siteBureau: site?.bureau ?? null };
}

async function tripOf({ tripVehicle }: CameraRow, ctx: Context) {
  const vehicle = await lookUp(TripVehicle, tripVehicle, ctx);
  const trip = await lookUp(Trip, vehicle?.trip ?? null, ctx);
  return { trip: trip?.id ?? null, school: trip?.school ?? null, agency: trip?.agency ?? null, bureau: trip?.bureau ?? null };
}

async function mustBeCamera(row: CameraRow, ctx: Context): Promise<void> {
  const device = await lookUp(Device, row.device, ctx);
  const type = await lookUp(DeviceType, device?.deviceType ?? null, ctx);
  if (type && type.deviceClass !== 'camera') throw refusal('noCamera', 'device');
}

async function mustBePublic(row: CameraRow, ctx: Context): Promise<void> {
  const venue = await lookUp(Venue, row.venue, ctx);
  if (!venue) return;
  if (venue.site !== row.site) throw refusal('elsewhere', 'venue');
  if (PRIVATE.includes(venue.kind)) throw refusal('privateVenue', 'venue');
}

const refusal = (key: 'placeMissing' | 'noCamera' | 'elsewhere' | 'privateVenue', field: string) =>
  videoErrors[key]({}, { fields: { [field]: { key: `video.${key}` } } });
